package io.weatherglass.connectors.protocol;

/** The enactor does not follow a recommendation. */
public record AdviceRejected(AdviceAnswer answer) implements InstanceEvent {}
