package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Gathers an {@link EnactmentPlan}, most of whose parts have a default. Not thread-safe. */
public final class EnactmentPlanBuilder {
    private String workflow;
    private final Instant submittedAt;
    private String strategy;
    private final List<PlannedJob> jobs = new ArrayList<>();
    private Optional<Resources> resources = Optional.empty();
    private int revision = EnactmentPlan.FIRST_REVISION;
    private Optional<Instant> deadline = Optional.empty();
    private OptionalDouble budget = OptionalDouble.empty();
    private OptionalDouble errorThresholdSeconds = OptionalDouble.empty();
    private double predictionTimeLimitSeconds = EnactmentPlan.DEFAULT_PREDICTION_TIME_LIMIT_SECONDS;
    private OptionalDouble perturbationLevel = OptionalDouble.empty();
    private Optional<Engine> engine = Optional.empty();
    private Optional<Objective> objective = Optional.empty();

    EnactmentPlanBuilder(String workflow, Instant submittedAt, String strategy) {
        this.workflow = Checks.notNull("workflow", workflow);
        this.submittedAt = Checks.notNull("submittedAt", submittedAt);
        this.strategy = Checks.notNull("strategy", strategy);
    }

    /** Sets the provisioning strategy, as of a plan that is changed. */
    public EnactmentPlanBuilder strategy(String strategy) {
        this.strategy = Checks.notNull("strategy", strategy);
        return this;
    }

    /** Sets the workflow's name. */
    public EnactmentPlanBuilder workflow(String workflow) {
        this.workflow = Checks.notNull("workflow", workflow);
        return this;
    }

    /** Adds a job; the order of the calls is the order of submission. */
    public EnactmentPlanBuilder job(PlannedJob job) {
        jobs.add(Checks.notNull("job", job));
        return this;
    }

    /** Adds jobs in submission order. */
    public EnactmentPlanBuilder jobs(List<PlannedJob> added) {
        added.forEach(this::job);
        return this;
    }

    /** Sets the jobs in submission order, in place of those that were added before. */
    public EnactmentPlanBuilder onlyJobs(List<PlannedJob> replacing) {
        jobs.clear();
        return jobs(replacing);
    }

    /** Sets what the jobs run on; required. */
    public EnactmentPlanBuilder resources(Resources resources) {
        this.resources = Optional.of(resources);
        return this;
    }

    /** Sets the revision, from 1. */
    public EnactmentPlanBuilder revision(int revision) {
        this.revision = revision;
        return this;
    }

    /** Sets the deadline. */
    public EnactmentPlanBuilder deadline(Instant deadline) {
        this.deadline = Optional.of(deadline);
        return this;
    }

    /** Sets or clears the deadline. */
    public EnactmentPlanBuilder deadline(Optional<Instant> deadline) {
        this.deadline = deadline;
        return this;
    }

    /** Sets the budget, see {@link EnactmentPlan#budget()}. */
    public EnactmentPlanBuilder budget(double budget) {
        this.budget = OptionalDouble.of(budget);
        return this;
    }

    /** Sets or clears the budget. */
    public EnactmentPlanBuilder budget(OptionalDouble budget) {
        this.budget = budget;
        return this;
    }

    /** Sets E_ε in seconds. */
    public EnactmentPlanBuilder errorThresholdSeconds(double seconds) {
        this.errorThresholdSeconds = OptionalDouble.of(seconds);
        return this;
    }

    /** Sets or clears E_ε in seconds. */
    public EnactmentPlanBuilder errorThresholdSeconds(OptionalDouble errorThresholdSeconds) {
        this.errorThresholdSeconds = errorThresholdSeconds;
        return this;
    }

    /** Sets 𝔗 in seconds. */
    public EnactmentPlanBuilder predictionTimeLimitSeconds(double seconds) {
        this.predictionTimeLimitSeconds = seconds;
        return this;
    }

    /** Sets the perturbation level P. */
    public EnactmentPlanBuilder perturbationLevel(double level) {
        this.perturbationLevel = OptionalDouble.of(level);
        return this;
    }

    /** Sets or clears the perturbation level P. */
    public EnactmentPlanBuilder perturbationLevel(OptionalDouble perturbationLevel) {
        this.perturbationLevel = perturbationLevel;
        return this;
    }

    /** Asks for a simulation engine. */
    public EnactmentPlanBuilder engine(Engine engine) {
        this.engine = Optional.of(engine);
        return this;
    }

    /** Sets or clears the simulation engine. */
    public EnactmentPlanBuilder engine(Optional<Engine> engine) {
        this.engine = engine;
        return this;
    }

    /** Sets or clears the objective, see {@link EnactmentPlan#objective()}. */
    public EnactmentPlanBuilder objective(Optional<Objective> objective) {
        this.objective = objective;
        return this;
    }

    /**
     * The plan.
     *
     * @throws IllegalStateException if no resources were set
     */
    public EnactmentPlan build() {
        return new EnactmentPlan(
                workflow,
                revision,
                submittedAt,
                strategy,
                jobs,
                resources.orElseThrow(() -> new IllegalStateException("a plan needs resources: call resources(...)")),
                deadline,
                budget,
                errorThresholdSeconds,
                predictionTimeLimitSeconds,
                perturbationLevel,
                engine,
                objective);
    }
}
