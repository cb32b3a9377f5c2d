package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.PlannedJob;
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
 * Dependencies of the plan that an enactor gave which its run contradicts. A job is <i>early</i> if it started before a job that
 * it depends on was over. Dependencies of jobs of one kind on jobs of another are refuted while more than half of the jobs
 * that have such and have started were early: a single early job, of which only one date may be wrong, does not outweigh others
 * that did wait. A function of the snapshot. Immutable.
 *
 * @param started planned jobs that have started
 * @param early how many of them were early
 * @param refuted pairs of kinds
 */
record SeenDependencies(int started, int early, Set<Kinds> refuted) {

    /** Dates of one run may come from the clocks of several machines, and are often whole seconds. */
    private static final double MAX_CLOCK_DIFFERENCE_SECONDS = 1;

    private static final SeenDependencies AS_PLANNED = new SeenDependencies(0, 0, Set.of());

    SeenDependencies {
        refuted = Set.copyOf(refuted);
    }

    /** Jobs of a kind that the plan lets wait for those of another. */
    record Kinds(String after, String before) {

        @Override
        public String toString() {
            return "\"" + after + "\" for \"" + before + "\"";
        }
    }

    /** Of a plan that was learned, which changes with the run, none. */
    static SeenDependencies of(InstanceSnapshot snapshot) {
        if (snapshot.source().kind() != PlanSource.Kind.GIVEN) {
            return AS_PLANNED;
        }
        JobTable jobs = snapshot.jobs();
        int started = 0;
        int early = 0;
        // of those that were early more, of those that were not fewer
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

    /** By pair of kinds whether a job that started did so before some of what it depends on was over. */
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
                // an end that is not known yet may be late news for a moment
                : jobs.phase(job) == JobPhase.COMPLETED;
    }

    /** Both numbers, for people; none where all jobs wait as planned. */
    Optional<String> warning() {
        if (early == 0) {
            return Optional.empty();
        }
        String what = "of " + started + (started == 1 ? " job" : " jobs") + " that started, " + early
                + " did before all that they depend on in the plan was over: ";
        return Optional.of(what
                + (refuted.isEmpty()
                        ? "those to come are forecast to wait for it"
                        : "those to come are forecast without waiting, of kind "
                                + refuted.stream()
                                        .map(Kinds::toString)
                                        .sorted()
                                        .collect(Collectors.joining(", of kind "))));
    }

    /** The plan without the dependencies that are refuted. */
    EnactmentPlan of(EnactmentPlan plan) {
        if (refuted.isEmpty()) {
            return plan;
        }
        Map<String, String> kinds = plan.jobs().stream().collect(Collectors.toMap(PlannedJob::id, PlannedJob::kind));
        return plan.toBuilder()
                .onlyJobs(plan.jobs().stream()
                        .map(job -> job.toBuilder()
                                .dependencies(of(job, kinds::get))
                                .build())
                        .toList())
                .build();
    }

    /** What a planned job waits for: its dependencies in the plan, without those that are refuted. */
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
