package io.weatherglass.forecast.tracking;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.connectors.advisory.AnsweredAdvice;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.Outcome;
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
 * @param unplannedJobs the last jobs of the plan, which were reported although the reported plan lacks them
 * @param expectedJobs by kind, as far as the enactor says, without a plan
 * @param endsOnly whether jobs seem to be reported only when they have ended
 */
@RecordBuilder
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
        int unplannedJobs,
        List<AnsweredAdvice> advice,
        Map<String, Integer> expectedJobs,
        boolean endsOnly)
        implements InstanceSnapshotBuilder.With {

    public InstanceSnapshot {
        advice = List.copyOf(advice);
        expectedJobs = Map.copyOf(expectedJobs);
    }

    /** @param reason given by the enactor, may be empty */
    public record End(Outcome outcome, Instant time, String reason, RunExtent extent, Optional<String> implausible) {

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

    public InstanceSnapshot at(Instant date) {
        return withAsOf(date);
    }

    public InstanceSnapshot atStart() {
        return with(start -> start.asOf(origin)
                .eventsFolded(1)
                .jobs(new JobTable(plan.jobs()))
                .vms(new VmTable())
                .outcome(Optional.empty())
                .unplannedJobs(0)
                .advice(List.of())
                .endsOnly(false));
    }

    /** What would be known with an earlier state and all about some jobs, selected by number, except their machines. */
    public InstanceSnapshot knowingOnly(InstanceSnapshot earlier, IntPredicate known) {
        return withJobs(jobs.partly(earlier.jobs(), known)).withVms(earlier.vms());
    }

    /** The state with other runtimes of completed jobs, by these factors &gt; 0, and the same dates. */
    public InstanceSnapshot withRuntimesTimes(double[] factors) {
        return withJobs(jobs.withRuntimesTimes(factors));
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
