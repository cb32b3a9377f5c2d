/**
 * Translates the webhooks, logs and Kafka records that enactors already produce into the event protocol. Connectors do
 * not depend on the daemon.
 */
package io.weatherglass.connectors.sources;
