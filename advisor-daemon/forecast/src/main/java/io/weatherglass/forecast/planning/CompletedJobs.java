package io.weatherglass.forecast.planning;

import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.tracking.MaximumOverlap;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** @param slots maximum number of jobs that ran at the same time, at least 1 */
record CompletedJobs(String instance, List<String> kinds, Map<String, List<Done>> byKind, int slots) {

    record Done(
            String id,
            String name,
            String kind,
            double begunSeconds,
            double endedSeconds,
            double runtimeSeconds,
            Set<String> dependencies) {}

    static CompletedJobs of(PastRun run) {
        EnactmentPlan plan =
                PlanDocument.read(PlanDocument.parse(run.plan()), run.facts().origin());
        Map<String, PlannedJob> planned = new HashMap<>();
        plan.jobs().forEach(job -> planned.put(job.id(), job));
        List<Done> done = new ArrayList<>();
        for (PastJob job : run.jobs().all()) {
            if (job.end() == JobEnd.COMPLETED || job.end() == JobEnd.SKIPPED) {
                done.add(done(job, planned.getOrDefault(job.id(), PlannedJob.of(job.id(), job.kind(), 0))));
            }
        }
        // the sort is stable: jobs without a submission or start time stay in plan order
        done.sort(Comparator.comparingDouble(Done::begunSeconds));
        Map<String, List<Done>> byKind = done.stream().collect(Collectors.groupingBy(Done::kind));
        return new CompletedJobs(
                run.facts().instance(),
                done.stream().map(Done::kind).distinct().toList(),
                byKind,
                Math.max(1, slots(run, plan)));
    }

    private static Done done(PastJob job, PlannedJob planned) {
        return new Done(
                job.id(),
                planned.name(),
                job.kind(),
                Double.isNaN(job.submittedSeconds()) ? job.startedSeconds() : job.submittedSeconds(),
                job.endedSeconds(),
                job.observedSeconds(),
                Set.copyOf(planned.dependencies()));
    }

    private static int slots(PastRun run, EnactmentPlan plan) {
        double[] starts =
                run.jobs().all().stream().mapToDouble(PastJob::startedSeconds).toArray();
        double[] ends =
                run.jobs().all().stream().mapToDouble(PastJob::endedSeconds).toArray();
        for (int job = 0; job < starts.length; job++) {
            ends[job] = Double.isNaN(starts[job]) ? Double.NaN : ends[job];
        }
        int seen = MaximumOverlap.most(starts, ends);
        return seen == 0 && plan.resources() instanceof SlotPool pool ? pool.slots() : seen;
    }

    List<Done> ofKind(String kind) {
        return byKind.getOrDefault(kind, List.of());
    }

    int count(String kind) {
        return ofKind(kind).size();
    }

    boolean hasBoth(String one, String other) {
        return byKind.containsKey(one) && byKind.containsKey(other);
    }

    /** Returns the time of the first submission of a kind; NaN unless all its submission times are known. */
    double firstBegunSeconds(String kind) {
        return ofKind(kind).stream().mapToDouble(Done::begunSeconds).reduce(Double.POSITIVE_INFINITY, Math::min);
    }

    double lastBegunSeconds(String kind) {
        return ofKind(kind).stream().mapToDouble(Done::begunSeconds).reduce(Double.NEGATIVE_INFINITY, Math::max);
    }

    double firstEndedSeconds(String kind) {
        return ofKind(kind).stream().mapToDouble(Done::endedSeconds).reduce(Double.POSITIVE_INFINITY, Math::min);
    }

    double lastEndedSeconds(String kind) {
        return ofKind(kind).stream().mapToDouble(Done::endedSeconds).reduce(Double.NEGATIVE_INFINITY, Math::max);
    }
}
