/**
 * The daemon's end of the connectors: how each is configured, how the messages of a source become events of the log, and the
 * spool that keeps messages until Kafka has their events. Uses {@code config}, {@code kafka} and {@code metrics}. Start with
 * {@link io.weatherglass.daemon.sources.ConnectorHub}.
 */
package io.weatherglass.daemon.sources;
