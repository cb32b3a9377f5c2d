package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.internal.WithBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The enactment plan: what an enactor intends to run, on what, and by which heuristic. A plan holds whatever an enactor wrote; {@code
 * PlanValidator} checks whether it makes sense and names everything that is wrong at once.
 *
 * @param revision from 1; a higher one replaces the plan
 * @param errorThresholdSeconds E_ε, the past error from which on the deviation is examined, in seconds
 * @param perturbationLevel P, the relative half-width of every job's runtime distribution, in (0, 1)
 */
@WithBuilder
public record EnactmentPlan(
        String workflow,
        int revision,
        Instant submittedAt,
        String strategy,
        List<PlannedJob> jobs,
        Resources resources,
        Optional<Instant> deadline,
        OptionalDouble budget,
        OptionalDouble errorThresholdSeconds,
        double predictionTimeLimitSeconds,
        OptionalDouble perturbationLevel,
        Optional<Engine> engine,
        Optional<RecommendationGoal> objective) {
    /** The revision of a plan that names none. */
    public static final int FIRST_REVISION = 1;

    /** 𝔗 of a plan that names none, in seconds. */
    public static final double DEFAULT_PREDICTION_TIME_LIMIT_SECONDS = 60;

    public EnactmentPlan {
        Checks.notNull("workflow", workflow);
        Checks.notNull("submittedAt", submittedAt);
        Checks.notNull("strategy", strategy);
        jobs = List.copyOf(jobs);
        Checks.notNull("resources", resources);
    }

    public boolean hasProjectedRuntimes() {
        return jobs.stream().anyMatch(job -> job.projectedRuntimeSeconds() > 0);
    }

    /** Starts a plan with the required parts; the others get their defaults. */
    public static EnactmentPlanBuilder builder(String workflow, Instant submittedAt, String strategy) {
        return EnactmentPlanBuilder.builder()
                .workflow(workflow)
                .revision(FIRST_REVISION)
                .submittedAt(submittedAt)
                .strategy(strategy)
                .predictionTimeLimitSeconds(DEFAULT_PREDICTION_TIME_LIMIT_SECONDS);
    }

    public EnactmentPlanBuilder toBuilder() {
        return EnactmentPlanBuilder.builder(this);
    }
}
