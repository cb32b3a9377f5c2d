package io.weatherglass.connectors.protocol;

/** The enactor follows a recommendation. */
public record AdviceAccepted(AdviceAnswer answer) implements InstanceEvent {}
