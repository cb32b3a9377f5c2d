package io.weatherglass.connectors.protocol.plan;

import java.util.Arrays;
import java.util.Optional;

public enum RecommendationGoal {
    DEADLINE_WITHIN_BUDGET("deadline-within-budget"),
    MIN_MAKESPAN("least-makespan"),
    MIN_COST("least-cost");

    private final String protocolName;

    RecommendationGoal(String protocolName) {
        this.protocolName = protocolName;
    }

    public String protocolName() {
        return protocolName;
    }

    static Optional<RecommendationGoal> named(String name) {
        return Arrays.stream(values())
                .filter(objective -> objective.protocolName.equals(name))
                .findFirst();
    }
}
