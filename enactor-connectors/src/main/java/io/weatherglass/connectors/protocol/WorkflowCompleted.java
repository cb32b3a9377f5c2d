package io.weatherglass.connectors.protocol;

/** Every job of the instance is done and the enactor has ended it. */
public record WorkflowCompleted() implements InstanceEvent {}
