package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.forecast.tracking.InstanceSnapshot.End;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Contents of a snapshot except for its position, as comparable values: NaN equals NaN. */
record Contents(
        EnactmentPlan plan,
        Instant origin,
        Instant asOf,
        long eventsFolded,
        List<Row> jobs,
        List<VmTable.Vm> vms,
        Optional<End> outcome) {

    record Row(
            String id,
            JobPhase phase,
            int attempt,
            int failedAttempts,
            String vm,
            double submitted,
            double scheduled,
            double started,
            double ended,
            double runtime,
            double compute,
            JobRequest request,
            JobUsage usage,
            List<JobTable.LostAttempt> lost) {}

    static Contents of(InstanceSnapshot snapshot) {
        return new Contents(
                snapshot.plan(),
                snapshot.origin(),
                snapshot.asOf(),
                snapshot.eventsFolded(),
                rows(snapshot.jobs()),
                List.copyOf(snapshot.vms().all()),
                snapshot.outcome());
    }

    static List<Row> rows(JobTable jobs) {
        return IntStream.range(0, jobs.count())
                .mapToObj(job -> new Row(
                        jobs.planned(job).id(),
                        jobs.phase(job),
                        jobs.attempt(job),
                        jobs.failedAttempts(job),
                        jobs.vm(job),
                        jobs.submittedSeconds(job),
                        jobs.scheduledSeconds(job),
                        jobs.startedSeconds(job),
                        jobs.endedSeconds(job),
                        jobs.observedRuntimeSeconds(job),
                        jobs.computeSeconds(job),
                        jobs.request(job),
                        jobs.usage(job),
                        jobs.lostAttempts(job)))
                .toList();
    }
}
