/** The enactment plan and its resources: model, JSON and rules. */
package io.weatherglass.connectors.protocol.plan;
