package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.internal.ProtocolName;

public enum RecommendationGoal implements ProtocolName {
    DEADLINE_WITHIN_BUDGET,
    LEAST_MAKESPAN,
    LEAST_COST
}
