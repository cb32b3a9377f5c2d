package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;

/** The plan of the instance. A later plan with a higher revision replaces it. */
public record WorkflowPlanned(EnactmentPlan plan) implements InstanceEvent {}
