/**
 * Connects sources of workflow events: configures connectors, translates their messages to events, and spools messages
 * until Kafka has the events. Start with {@link io.weatherglass.daemon.sources.ConnectorHub}.
 */
package io.weatherglass.daemon.sources;
