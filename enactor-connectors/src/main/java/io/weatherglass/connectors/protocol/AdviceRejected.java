package io.weatherglass.connectors.protocol;

/** A recommendation is not followed. */
public record AdviceRejected(AdviceAnswer answer) implements InstanceEvent {}
