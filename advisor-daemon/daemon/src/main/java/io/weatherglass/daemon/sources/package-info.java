/** Configures connectors, translates their messages and spools them. Start with {@link ConnectorIntake}. */
package io.weatherglass.daemon.sources;
