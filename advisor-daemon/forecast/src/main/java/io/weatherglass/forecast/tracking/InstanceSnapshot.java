package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.advisory.AnsweredAdvice;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.RunDates;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The state of a planned instance at one point of its log, immutable: what forecasts and advisories are made from.
 *
 * @param instance id of the workflow instance
 * @param source where its plan comes from
 * @param origin the plan's submission date; all dates in seconds count from here
 * @param asOf event-clock date that the snapshot speaks of; not before the last event
 * @param position of the last event folded, in the events topic
 * @param eventsFolded distinct events of the instance folded so far
 * @param outcome how and when the instance ended, if it has
 * @param reported what the enactor has reported beside the state of jobs and VMs
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
     * What is reported beside the state of jobs and VMs.
     *
     * @param unplannedJobs how many jobs were reported that the given plan did not have; they are the last ones of the plan
     * @param advice recommendations that were answered, oldest first
     * @param expectedJobs how many jobs of each kind the enactor expects, as far as it says so, where it gives no plan
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

    /** A state of which all jobs that were reported are in the given plan, and in which no recommendation was answered. */
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

    /** Seconds from the origin to the date the snapshot speaks of, at least 0. */
    public double elapsedSeconds() {
        return Math.max(0, secondsSinceOrigin(asOf));
    }

    /** Seconds from the origin to a date. */
    public double secondsSinceOrigin(Instant date) {
        return seconds(Duration.between(origin, date));
    }

    /** The same state, spoken of at a later date. */
    public InstanceSnapshot at(Instant date) {
        return new InstanceSnapshot(
                instance, plan, source, origin, date, position, eventsFolded, jobs, vms, outcome, reported);
    }

    /** How many jobs, the last ones of the plan, were reported although the plan that was given does not have them. */
    public int unplannedJobs() {
        return reported.unplannedJobs();
    }

    /** Recommendations that were answered, oldest first. */
    public List<AnsweredAdvice> advice() {
        return reported.advice();
    }

    /** The state when it was submitted, with the plan as it is known now. */
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
     * What would be known now if only of some jobs all were known that is, and of all else what an earlier state shows.
     *
     * @param known numbers of the jobs of which all is known but where they were
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
     * The same state, had completed jobs taken other runtimes between the same dates.
     *
     * @param factors by job, how many times as long, &gt; 0
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

    /** Date of the last completion of a job, NaN if none is complete. */
    public double lastCompletionSeconds() {
        double last = Double.NaN;
        for (int i = 0; i < jobs.count(); i++) {
            if (jobs.phase(i) == JobPhase.COMPLETED && !(jobs.endedSeconds(i) <= last)) {
                last = jobs.endedSeconds(i);
            }
        }
        return last;
    }

    /** A duration in seconds. */
    public static double seconds(Duration duration) {
        return duration.getSeconds() + duration.getNano() / 1e9;
    }
}
