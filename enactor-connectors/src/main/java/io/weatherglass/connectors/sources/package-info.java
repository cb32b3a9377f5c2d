/**
 * Connectors translate what enactors that do not know Weatherglass report about themselves (webhooks, logs, records of Kafka
 * topics) into the event protocol. A connector knows nothing of the daemon.
 */
package io.weatherglass.connectors.sources;
