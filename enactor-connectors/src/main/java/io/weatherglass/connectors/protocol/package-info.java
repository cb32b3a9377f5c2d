/**
 * The event protocol: an enactor announces the plan of a workflow instance and reports the events of its jobs and VMs
 * as CloudEvents over Kafka or HTTP.
 */
package io.weatherglass.connectors.protocol;
