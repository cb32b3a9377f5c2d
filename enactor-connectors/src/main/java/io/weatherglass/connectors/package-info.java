/**
 * The interface between enactors and the daemon:
 *
 * <ul>
 * <li>{@code protocol}: the events that an enactor sends, their JSON and their rules;
 * <li>{@code advisory}: the daemon's advisories;
 * <li>{@code client}: a Java client for enactors that send these events themselves;
 * <li>{@code sources}: connectors, which translate the output of other enactors;
 * <li>{@code internal}: shared helpers, not an API.
 * </ul>
 *
 * The module may use Jackson, the CloudEvents SDK and the Kafka clients, but no other module of Weatherglass. Start
 * with {@link io.weatherglass.connectors.protocol.EventEnvelope} and {@link
 * io.weatherglass.connectors.protocol.EventCodec}, then {@link io.weatherglass.connectors.advisory.Advisory}; for
 * connectors, start with {@link io.weatherglass.connectors.sources.Connector}.
 */
package io.weatherglass.connectors;
