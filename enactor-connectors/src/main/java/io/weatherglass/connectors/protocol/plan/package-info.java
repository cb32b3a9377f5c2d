/** Enactment plans and their resources: records, JSON and rules. */
package io.weatherglass.connectors.protocol.plan;
