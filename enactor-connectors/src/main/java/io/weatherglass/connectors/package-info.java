/**
 * How enactors and the daemon talk to each other. It has no code of its own, only rooms:
 *
 * <ul>
 *   <li>{@code protocol}: the events that an enactor sends, their JSON and their rules;
 *   <li>{@code advisory}: what the daemon answers;
 *   <li>{@code client}: a Java client for enactors that speak the protocol themselves;
 *   <li>{@code sources}: connectors, which translate what other enactors write anyway;
 *   <li>{@code internal}: helpers of these, no API.
 * </ul>
 *
 * The module may use Jackson, the CloudEvents SDK and the Kafka clients, but no other module of Weatherglass. Start reading at
 * {@link io.weatherglass.connectors.protocol.EventEnvelope} and {@link io.weatherglass.connectors.protocol.EventCodec}, then
 * {@link io.weatherglass.connectors.advisory.Advisory}; a connector starts at
 * {@link io.weatherglass.connectors.sources.Connector}.
 */
package io.weatherglass.connectors;
