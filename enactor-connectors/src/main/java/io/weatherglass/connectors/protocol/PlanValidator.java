package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.Engine;
import io.weatherglass.connectors.protocol.plan.JobRules;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.RequestJson;
import io.weatherglass.connectors.protocol.plan.ResourcesRules;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.connectors.protocol.validation.ViolationCollector;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds all violations in an enactment plan, up to {@value Violation#MAX_LISTED}. Time and memory are linear in the
 * size of the plan; the jobs of a plan with too many jobs are not checked. Thread-safe.
 */
public final class PlanValidator {
    /** Default maximum number of jobs of a plan. */
    public static final int DEFAULT_MAX_JOBS = 200_000;

    private final Set<String> vmStrategies;
    private final Set<String> slotStrategies;
    private final int maxJobs;
    private final Optional<String> noSimGrid;

    /** Accepts only the engine kernel. */
    public PlanValidator(Set<String> vmStrategies, Set<String> slotStrategies, int maxJobs) {
        this(vmStrategies, slotStrategies, maxJobs, Optional.of("SimGrid is not used here"));
    }

    /**
     * @param maxJobs maximum number of jobs of a plan, at least 1
     * @param noSimGrid why SimGrid cannot be used, and the remedy; empty if it can
     */
    public PlanValidator(
            Set<String> vmStrategies, Set<String> slotStrategies, int maxJobs, Optional<String> noSimGrid) {
        this.noSimGrid = noSimGrid;
        this.vmStrategies = Set.copyOf(vmStrategies);
        this.slotStrategies = Set.copyOf(slotStrategies);
        Checks.atLeast("maxJobs", 1, maxJobs);
        this.maxJobs = maxJobs;
    }

    /** Returns the violations; empty for a valid plan. Fields are JSON pointers into the data of the event. */
    public List<Violation> validate(EnactmentPlan plan) {
        ViolationCollector found = new ViolationCollector();
        checkStrategy(plan.strategy(), plan.resources() instanceof SlotPool, found);
        checkEngine(plan, found);
        checkForm(plan, maxJobs, found);
        return found.list();
    }

    public static List<Violation> validateForm(EnactmentPlan plan) {
        ViolationCollector found = new ViolationCollector();
        checkForm(plan, Integer.MAX_VALUE, found);
        return found.list();
    }

    private static void checkForm(EnactmentPlan plan, int maxJobs, ViolationCollector found) {
        checkPlan(plan, found);
        ResourcesRules.check(plan.resources(), "/resources", found);
        if (found.check(!plan.jobs().isEmpty(), "/jobs", "[]", "must name at least one job")
                && found.check(
                        plan.jobs().size() <= maxJobs,
                        "/jobs",
                        plan.jobs().size() + " jobs",
                        "must be at most " + maxJobs + " jobs")) {
            JobRules.check(plan.jobs(), found);
        }
    }

    public static List<Violation> validate(List<PlannedJob> jobs) {
        ViolationCollector found = new ViolationCollector();
        JobRules.check(jobs, found);
        return found.list();
    }

    public List<Violation> validate(WorkflowStarted started) {
        ViolationCollector found = new ViolationCollector();
        // runs without resources use slots
        boolean slots = started.resources().map(of -> of instanceof SlotPool).orElse(true);
        started.strategy().ifPresent(strategy -> checkStrategy(strategy, slots, found));
        started.resources().ifPresent(resources -> ResourcesRules.check(resources, "/resources", found));
        started.price().ifPresent(price -> RequestJson.check(price, "/price/", found));
        checkAims(started.deadline(), started.budget(), started.submittedAt(), found);
        checkCount(started.expectedJobs().values().stream(), "/expectedJobs", found);
        return found.list();
    }

    public List<Violation> validate(WorkflowLearned learned) {
        ViolationCollector found = new ViolationCollector();
        checkCount(learned.kinds().stream().map(LearnedKind::count), "/kinds", found);
        return found.list();
    }

    private void checkCount(Stream<Integer> counts, String field, ViolationCollector found) {
        long jobs = counts.mapToLong(Integer::longValue).sum();
        found.check(jobs <= maxJobs, field, jobs + " jobs", "must be at most " + maxJobs + " jobs");
    }

    private void checkStrategy(String strategy, boolean slots, ViolationCollector found) {
        Set<String> suiting = slots ? slotStrategies : vmStrategies;
        found.check(
                suiting.contains(strategy),
                "/strategy",
                strategy,
                "must be one of " + new TreeSet<>(suiting) + " if the resources are " + (slots ? "slots" : "VMs"));
    }

    private void checkEngine(EnactmentPlan plan, ViolationCollector found) {
        if (!plan.engine().equals(Optional.of(Engine.SIMGRID))) {
            return;
        }
        String rule = "must be kernel or absent";
        noSimGrid.ifPresent(reason -> found.check(false, "/engine", "simgrid", rule + ", because " + reason));
        found.check(
                plan.resources().clouds().stream()
                        .allMatch(cloud -> cloud.hosts().isEmpty()),
                "/engine",
                "simgrid",
                rule + " for plans with hosts, because SimGrid does not continue runs on shared hosts");
        found.check(
                plan.resources().allVmTypes().allMatch(type -> type.interruptionsPerHour() == 0),
                "/engine",
                "simgrid",
                rule + " for plans with interruptionsPerHour, because SimGrid does not simulate interruptions");
    }

    private static void checkAims(
            Optional<Instant> deadline, OptionalDouble budget, Instant submittedAt, ViolationCollector found) {
        deadline.ifPresent(date -> found.check(
                !date.isBefore(submittedAt), "/deadline", date, "must not be before the submission at " + submittedAt));
        deadline.ifPresent(date -> found.date("/deadline", date));
        found.date("/submittedAt", submittedAt);
        budget.ifPresent(most -> found.notNegative("/budget", most, Bounds.MAX_BUDGET));
    }

    private static void checkPlan(EnactmentPlan plan, ViolationCollector found) {
        found.notBlank("/workflow", plan.workflow());
        found.check(plan.revision() >= 1, "/revision", plan.revision(), "must be >= 1");
        checkAims(plan.deadline(), plan.budget(), plan.submittedAt(), found);
        plan.errorThresholdSeconds().ifPresent(seconds -> found.seconds("/errorThresholdSeconds", seconds));
        found.seconds("/predictionTimeLimitSeconds", plan.predictionTimeLimitSeconds());
        plan.perturbationLevel()
                .ifPresent(
                        level -> found.check(level > 0 && level < 1, "/perturbationLevel", level, "must be in (0, 1)"));
    }
}
