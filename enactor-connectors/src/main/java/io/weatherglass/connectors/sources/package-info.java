/**
 * Connectors: what enactors that know nothing of Weatherglass say of themselves (webhooks, logs, records of Kafka topics),
 * translated into the event protocol. A connector knows nothing of the daemon.
 */
package io.weatherglass.connectors.sources;
