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

/**
 * Immutable state of a planned instance at one point in its log; the input of forecasts and advisories.
 *
 * @param startPlan plan without reported jobs, as known at the start
 * @param origin time of submission; all seconds count from this time
 * @param unplannedJobs number of jobs at the end of the plan that were reported but not planned
 * @param expectedJobs by kind, as given by the enactor, for instances without a plan
 * @param endsOnly whether jobs seem to be reported only after their end
 * @param slotsSinceSeconds time of the last revision that changed the number of slots, s; 0 if there was none
 * @param codeRevision revision of the workflow's code; empty if not reported, like the hash of the parameters
 */
@RecordBuilder
public record InstanceSnapshot(
        String instance,
        EnactmentPlan plan,
        EnactmentPlan startPlan,
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
        boolean endsOnly,
        double slotsSinceSeconds,
        String codeRevision,
        String parametersHash)
        implements InstanceSnapshotBuilder.With {

    public InstanceSnapshot {
        advice = List.copyOf(advice);
        expectedJobs = Map.copyOf(expectedJobs);
    }

    /** @param reason reason given by the enactor; may be empty */
    public record End(
            Outcome outcome, Instant time, String reason, RunCompleteness extent, Optional<String> implausible) {

        /** Returns whether the run completed, was received in full, and has plausible timestamps. */
        public boolean isMakespanKnown() {
            return outcome == Outcome.COMPLETED && extent.partial().isEmpty() && implausible.isEmpty();
        }

        /** Returns whether the run represents the whole workflow. */
        public boolean isWhole() {
            return isMakespanKnown() && !extent.resumed();
        }
    }

    /** Returns the seconds from the origin to {@code asOf}, at least 0. */
    public double elapsedSeconds() {
        return Math.max(0, secondsSinceOrigin(asOf));
    }

    public double secondsSinceOrigin(Instant date) {
        return seconds(Duration.between(origin, date));
    }

    public InstanceSnapshot at(Instant date) {
        return withAsOf(date);
    }

    /** Returns the state at the start, with the jobs expected then. */
    public InstanceSnapshot atStart() {
        return startOf(startPlan);
    }

    public InstanceSnapshot startOf(EnactmentPlan of) {
        return with(start -> start.plan(of)
                .asOf(origin)
                .eventsFolded(1)
                .jobs(new JobTable(of.jobs()))
                .vms(new VmTable())
                .outcome(Optional.empty())
                .unplannedJobs(0)
                .advice(List.of())
                .endsOnly(false)
                .slotsSinceSeconds(0));
    }

    /** Returns NaN if no job has completed. */
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
