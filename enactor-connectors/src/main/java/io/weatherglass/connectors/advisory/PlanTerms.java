package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

public record PlanTerms(Instant submittedAt, Optional<Instant> deadline, OptionalDouble budget) {

    public static PlanTerms of(EnactmentPlan plan) {
        return new PlanTerms(plan.submittedAt(), plan.deadline(), plan.budget());
    }
}
