package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the plan of an instance asks for, and since when.
 *
 * @param submittedAt from which the makespan counts
 * @param deadline of the plan
 * @param budget of the plan, in its unit of cost
 */
public record PlanTerms(Instant submittedAt, Optional<Instant> deadline, OptionalDouble budget) {
    /** Checks that nothing is null. */
    public PlanTerms {
        Checks.notNull("submittedAt", submittedAt);
        Checks.notNull("deadline", deadline);
        Checks.notNull("budget", budget);
    }

    /** What this plan asks for. */
    public static PlanTerms of(EnactmentPlan plan) {
        return new PlanTerms(plan.submittedAt(), plan.deadline(), plan.budget());
    }
}
