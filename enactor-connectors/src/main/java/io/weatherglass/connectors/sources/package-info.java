/**
 * Translates the webhooks, logs and Kafka records that enactors already produce into the event protocol.
 *
 * <p>{@link io.weatherglass.connectors.sources.ConnectorRegistry} finds the {@link
 * io.weatherglass.connectors.sources.ConnectorProvider}s and creates a {@link
 * io.weatherglass.connectors.sources.Connector}. A MessageSplitter splits a file into SourceMessages. One
 * RunTranslation per run translates them into events, which it collects in RunEvents; RunTranslations checks the
 * events. RecordedRunsReader reads finished runs from files and folders. Connectors do not depend on the daemon.
 */
package io.weatherglass.connectors.sources;
