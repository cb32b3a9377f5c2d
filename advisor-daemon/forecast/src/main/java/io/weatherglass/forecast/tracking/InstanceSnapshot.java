package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.advisory.AnsweredAdvice;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.protocol.RunDates;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Immutable state of a planned instance at one point of its log; the input of forecasts and advisories.
 *
 * @param origin the submission date, from which seconds count
 * @param asOf event-clock date, not before the last event
 * @param position of the last folded event
 * @param eventsFolded distinct events
 * @param reported further information from the enactor
 */
public record InstanceSnapshot(
        String instance,
        EnactmentPlan plan,
        PlanSource source,
        Instant origin,
        Instant asOf,
        InputPosition position,
        long eventsFolded,
        JobTable jobs,
        VmTable vms,
        Optional<End> outcome,
        Beside reported) {

    /**
     * @param unplannedJobs the last jobs of the plan, which were reported although the reported plan lacks them
     * @param advice answered recommendations, oldest first
     * @param expectedJobs by kind, as far as the enactor says, without a plan
     * @param endsOnly whether jobs seem to be reported only when they have ended
     */
    public record Beside(
            int unplannedJobs, List<AnsweredAdvice> advice, Map<String, Integer> expectedJobs, boolean endsOnly) {
        static final Beside NOTHING = new Beside(0, List.of(), Map.of(), false);

        public Beside {
            advice = List.copyOf(advice);
            expectedJobs = Map.copyOf(expectedJobs);
        }
    }

    /** Without unplanned jobs and answered recommendations. */
    public InstanceSnapshot(
            String instance,
            EnactmentPlan plan,
            PlanSource source,
            Instant origin,
            Instant asOf,
            InputPosition position,
            long eventsFolded,
            JobTable jobs,
            VmTable vms,
            Optional<End> outcome) {
        this(instance, plan, source, origin, asOf, position, eventsFolded, jobs, vms, outcome, Beside.NOTHING);
    }

    /**
     * The end of an instance.
     *
     * @param time of the event
     * @param reason given by the enactor, may be empty
     * @param extent how much of the run was received
     * @param implausible {@link RunDates#implausible()}
     */
    public record End(Outcome outcome, Instant time, String reason, Extent extent, Optional<String> implausible) {

        /** Returns whether the makespan of the run is known: not if it was given up, is not all there, or has implausible dates. */
        public boolean isMakespanKnown() {
            return outcome == Outcome.COMPLETED && extent.partial().isEmpty() && implausible.isEmpty();
        }

        /** Returns whether the run shows how long the whole workflow takes. */
        public boolean isWhole() {
            return isMakespanKnown() && !extent.resumed();
        }
    }

    /** Seconds from the origin to {@code asOf}, at least 0. */
    public double elapsedSeconds() {
        return Math.max(0, secondsSinceOrigin(asOf));
    }

    public double secondsSinceOrigin(Instant date) {
        return seconds(Duration.between(origin, date));
    }

    /** The same state at a later date. */
    public InstanceSnapshot at(Instant date) {
        return new InstanceSnapshot(
                instance, plan, source, origin, date, position, eventsFolded, jobs, vms, outcome, reported);
    }

    public int unplannedJobs() {
        return reported.unplannedJobs();
    }

    public List<AnsweredAdvice> advice() {
        return reported.advice();
    }

    /** The state at submission with the present plan. */
    public InstanceSnapshot atStart() {
        return new InstanceSnapshot(
                instance,
                plan,
                source,
                origin,
                origin,
                position,
                1,
                new JobTable(plan.jobs()),
                new VmTable(),
                Optional.empty(),
                new Beside(0, List.of(), reported.expectedJobs(), false));
    }

    /**
     * What would be known with an earlier state and all about some jobs except their places.
     *
     * @param known selects jobs by number
     */
    public InstanceSnapshot knowingOnly(InstanceSnapshot earlier, IntPredicate known) {
        return new InstanceSnapshot(
                instance,
                plan,
                source,
                origin,
                asOf,
                position,
                eventsFolded,
                jobs.partly(earlier.jobs(), known, false),
                earlier.vms(),
                outcome,
                reported);
    }

    /**
     * The state with other runtimes of completed jobs and the same dates.
     *
     * @param factors by job, &gt; 0
     */
    public InstanceSnapshot withRuntimesTimes(double[] factors) {
        return new InstanceSnapshot(
                instance,
                plan,
                source,
                origin,
                asOf,
                position,
                eventsFolded,
                jobs.withRuntimesTimes(factors),
                vms,
                outcome,
                reported);
    }

    /** NaN if no job is complete. */
    public double lastCompletionSeconds() {
        double last = Double.NaN;
        for (int i = 0; i < jobs.count(); i++) {
            if (jobs.phase(i) == JobPhase.COMPLETED && !(jobs.endedSeconds(i) <= last)) {
                last = jobs.endedSeconds(i);
            }
        }
        return last;
    }

    public static double seconds(Duration duration) {
        return duration.getSeconds() + duration.getNano() / 1e9;
    }
}
