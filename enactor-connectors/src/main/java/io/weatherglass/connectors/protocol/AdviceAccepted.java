package io.weatherglass.connectors.protocol;

/** A recommendation is followed. */
public record AdviceAccepted(AdviceAnswer answer) implements InstanceEvent {}
