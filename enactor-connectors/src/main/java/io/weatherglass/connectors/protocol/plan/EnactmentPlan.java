package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.internal.WithBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An enactment plan: jobs, resources and the provisioning heuristic. A plan contains unchecked values from the enactor;
 * {@code PlanValidator} reports all violations at once.
 *
 * @param revision revision of the plan, from 1; a higher revision replaces the plan
 * @param errorThresholdSeconds E_ε, the past error above which deviations are analysed, in seconds
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
    public static final int FIRST_REVISION = 1;

    /** Default time limit 𝔗 for a prediction, in seconds. */
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

    /** Returns a builder with the required parts; all other parts have defaults. */
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
