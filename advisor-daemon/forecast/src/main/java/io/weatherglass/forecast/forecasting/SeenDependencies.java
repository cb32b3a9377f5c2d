package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Dependencies of a reported plan that the run contradicts. A job is early if it started before one of its dependencies
 * ended. The dependencies between two kinds count as refuted if most of the jobs started so far were early. Depends
 * only on the snapshot. Immutable.
 */
record SeenDependencies(int started, int early, Set<Kinds> refuted) {

    /** Tolerance for clock differences and for timestamps that are rounded to seconds. */
    private static final double MAX_CLOCK_DIFFERENCE_SECONDS = 1;

    private static final SeenDependencies AS_PLANNED = new SeenDependencies(0, 0, Set.of());

    SeenDependencies {
        refuted = Set.copyOf(refuted);
    }

    record Kinds(String after, String before) {

        @Override
        public String toString() {
            return "\"" + after + "\" on \"" + before + "\"";
        }
    }

    static SeenDependencies of(InstanceSnapshot snapshot) {
        if (snapshot.source().kind() != PlanSource.Kind.GIVEN) {
            return AS_PLANNED;
        }
        JobTable jobs = snapshot.jobs();
        int started = 0;
        int early = 0;
        // number of early jobs minus the number of other jobs
        Map<Kinds, Integer> balance = new HashMap<>();
        for (int job = 0; job < jobs.count() - snapshot.unplannedJobs(); job++) {
            if (Double.isNaN(jobs.startedSeconds(job))) {
                continue;
            }
            started++;
            Map<Kinds, Boolean> byKinds = earlyByKinds(jobs, job);
            early += byKinds.containsValue(true) ? 1 : 0;
            byKinds.forEach((kinds, isEarly) -> balance.merge(kinds, isEarly ? 1 : -1, Integer::sum));
        }
        return new SeenDependencies(
                started,
                early,
                balance.keySet().stream()
                        .filter(kinds -> balance.get(kinds) > 0
                                && !kinds.after().isEmpty()
                                && !kinds.before().isEmpty())
                        .collect(Collectors.toSet()));
    }

    private static Map<Kinds, Boolean> earlyByKinds(JobTable jobs, int job) {
        PlannedJob planned = jobs.planned(job);
        if (planned.startShare() != PlannedJob.ALL_DEPENDENCIES) {
            return Map.of();
        }
        Map<Kinds, Boolean> early = new HashMap<>();
        for (String dependency : planned.dependencies()) {
            OptionalInt before = jobs.indexOf(dependency);
            if (before.isPresent()) {
                Kinds kinds = new Kinds(
                        planned.kind(), jobs.planned(before.getAsInt()).kind());
                early.merge(kinds, isEarly(jobs, job, before.getAsInt()), Boolean::logicalOr);
            }
        }
        return early;
    }

    private static boolean isEarly(JobTable jobs, int job, int before) {
        return jobs.phase(before).isOver()
                ? jobs.endedSeconds(before) > jobs.startedSeconds(job) + MAX_CLOCK_DIFFERENCE_SECONDS
                // while the job is running, the end of its dependency may simply not have been reported yet
                : jobs.phase(job) == JobPhase.COMPLETED;
    }

    Optional<String> warning() {
        if (early == 0) {
            return Optional.empty();
        }
        String what = early + " of " + started + (started == 1 ? " started job" : " started jobs")
                + " did not wait for all planned dependencies: ";
        return Optional.of(what
                + (refuted.isEmpty()
                        ? "the forecast assumes that later jobs will wait"
                        : "the forecast ignores the dependencies of kind "
                                + refuted.stream()
                                        .map(Kinds::toString)
                                        .sorted()
                                        .collect(Collectors.joining(", of kind "))));
    }

    EnactmentPlan of(EnactmentPlan plan) {
        if (refuted.isEmpty()) {
            return plan;
        }
        Map<String, String> kinds = plan.jobs().stream().collect(Collectors.toMap(PlannedJob::id, PlannedJob::kind));
        return plan.toBuilder()
                .jobs(plan.jobs().stream()
                        .map(job -> job.toBuilder()
                                .dependencies(of(job, kinds::get))
                                .build())
                        .toList())
                .build();
    }

    List<String> of(PlannedJob job, JobTable jobs) {
        return of(job, id -> jobs.planned(jobs.indexOf(id).orElseThrow()).kind());
    }

    private List<String> of(PlannedJob job, UnaryOperator<String> kindOf) {
        return refuted.isEmpty() || job.startShare() != PlannedJob.ALL_DEPENDENCIES
                ? job.dependencies()
                : job.dependencies().stream()
                        .filter(on -> !refuted.contains(new Kinds(job.kind(), kindOf.apply(on))))
                        .toList();
    }
}
