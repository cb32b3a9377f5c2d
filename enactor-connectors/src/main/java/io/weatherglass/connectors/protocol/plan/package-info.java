/** The enactment plan and the resources that it runs on: model, JSON and rules. */
package io.weatherglass.connectors.protocol.plan;
