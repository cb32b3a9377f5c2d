/**
 * Connects sources of workflow events: configures connectors, translates their messages into events, and spools
 * messages until Kafka has the events. Start with {@link io.weatherglass.daemon.sources.ConnectorIntake}.
 */
package io.weatherglass.daemon.sources;
