package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.MaximumOverlap;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.simulation.montecarlo.RuntimeModel;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The time during which jobs hold slots beyond their runtimes: between readiness and start, and between the end of the
 * runtime and completion. Slots are assigned to jobs in order of start, beginning with the slot that has been free
 * longest. Overheads are drawn from completed jobs of the same kind in this run or in one past run. Immutable.
 */
record SlotOverheads(Seen own, List<Seen> past, String[] kinds, double[] waitedSeconds, double now) {
    /** Minimum number of jobs with overheads; with fewer, the overheads may be due to chance. */
    private static final int MIN_JOBS = 3;

    /** Minimum relevant mean overhead: in seconds, and as a share of the runtime. */
    private static final double MIN_SECONDS = 0.1;

    private static final double MIN_SHARE = 0.01;

    /** Returns empty unless jobs have overheads; requires {@link #canBeSeen}. */
    static Optional<SlotOverheads> of(
            InstanceSnapshot snapshot, SeenDependencies dependencies, SlotPool pool, Past past) {
        List<JobDates> jobs = dates(snapshot, dependencies);
        double[] waited = new double[snapshot.jobs().count()];
        Seen own = seen(jobs, pool.slots(), snapshot.slotsSinceSeconds(), waited, snapshot.elapsedSeconds());
        String[] kinds = jobs.stream().map(JobDates::kind).toArray(String[]::new);
        SlotOverheads overheads = new SlotOverheads(own, past.seen, kinds, waited, snapshot.elapsedSeconds());
        return overheads.matter() ? Optional.of(overheads) : Optional.empty();
    }

    /** Returns whether there is a plan and slots are equal. */
    static boolean canBeSeen(InstanceSnapshot snapshot, SlotPool pool) {
        return snapshot.source().kind() != PlanSource.Kind.SEEN && pool.plain();
    }

    /** Overheads of past runs, cached while plan, dependencies, slots and runs stay the same. Immutable. */
    record Past(
            EnactmentPlan plan,
            Set<SeenDependencies.Kinds> refuted,
            int slots,
            List<PastJobs> newest,
            List<Seen> seen) {

        /** @param newest past runs, oldest first */
        static Past of(InstanceSnapshot snapshot, SeenDependencies dependencies, SlotPool pool, List<PastJobs> newest) {
            List<Seen> seen = newest.stream()
                    .map(one -> dates(one, snapshot.jobs(), dependencies, isLearned(snapshot)))
                    .map(one -> SlotOverheads.seen(
                            one,
                            snapshot.slotsSinceSeconds() > 0 ? Math.min(pool.slots(), mostAtOnce(one)) : pool.slots(),
                            0,
                            new double[one.size()],
                            Double.NEGATIVE_INFINITY))
                    .filter(one -> one.all.length > 0)
                    .toList();
            return new Past(snapshot.plan(), dependencies.refuted(), pool.slots(), newest, seen);
        }

        boolean isOf(InstanceSnapshot snapshot, SeenDependencies dependencies, SlotPool pool, List<PastJobs> runs) {
            return plan == snapshot.plan()
                    && refuted.equals(dependencies.refuted())
                    && slots == pool.slots()
                    && newest == runs;
        }
    }

    private boolean matter() {
        int jobs = own.all.length;
        double seconds = own.sumSeconds;
        double runtimes = own.runtimeSeconds;
        for (Seen run : past) {
            jobs += run.all.length;
            seconds += run.sumSeconds;
            runtimes += run.runtimeSeconds;
        }
        return jobs >= MIN_JOBS && seconds > MIN_SECONDS * jobs && seconds > MIN_SHARE * runtimes;
    }

    boolean showsTheSameWorkflow(int jobs, List<PastJobs> newest) {
        return past.size() == newest.size() && newest.stream().allMatch(run -> PastRuns.isOfSize(run.count(), jobs));
    }

    int pastRuns() {
        return past.size();
    }

    RuntimeModel on(RuntimeModel model) {
        return new OverheadModel(model, own, past, kinds, waitedSeconds, now);
    }

    record Seen(Map<String, double[]> byKind, double[] all, double sumSeconds, double runtimeSeconds) {}

    /** Times of a job's events, s from the origin, and its runtime; NaN if unknown. */
    private record JobDates(String kind, double ready, double started, double ended, double runtime) {}

    private static List<JobDates> dates(InstanceSnapshot snapshot, SeenDependencies dependencies) {
        JobTable jobs = snapshot.jobs();
        boolean learned = isLearned(snapshot);
        List<JobDates> dates = new ArrayList<>(jobs.count());
        for (int job = 0; job < jobs.count(); job++) {
            JobPhase phase = jobs.phase(job);
            boolean completed = phase == JobPhase.COMPLETED;
            // a cancelled or skipped job does not wait
            double ready = phase.isOver() && !completed
                    ? Double.NaN
                    : readySeconds(jobs.planned(job), jobs, dependencies, id -> {
                        int before = jobs.indexOf(id).orElseThrow();
                        return jobs.phase(before).isOver() ? jobs.endedSeconds(before) : Double.NaN;
                    });
            if (learned && jobs.submittedSeconds(job) > ready) {
                ready = jobs.submittedSeconds(job);
            }
            dates.add(new JobDates(
                    jobs.planned(job).kind(),
                    ready,
                    completed || phase == JobPhase.RUNNING ? jobs.startedSeconds(job) : Double.NaN,
                    completed ? jobs.endedSeconds(job) : Double.NaN,
                    jobs.observedRuntimeSeconds(job)));
        }
        return dates;
    }

    private static List<JobDates> dates(PastJobs past, JobTable plan, SeenDependencies dependencies, boolean learned) {
        Map<String, Double> ends = new HashMap<>();
        past.all().forEach(job -> ends.put(job.id(), job.endedSeconds()));
        List<JobDates> dates = new ArrayList<>(past.count());
        for (PastJob job : past.all()) {
            boolean completed = job.end() == JobEnd.COMPLETED;
            OptionalInt planned = plan.indexOf(job.id());
            double ready = learned
                    ? job.submittedSeconds()
                    : planned.isEmpty()
                            ? Double.NaN
                            : readySeconds(
                                    plan.planned(planned.getAsInt()),
                                    plan,
                                    dependencies,
                                    id -> ends.getOrDefault(id, Double.NaN));
            dates.add(new JobDates(
                    job.kind(),
                    ready,
                    completed ? job.startedSeconds() : Double.NaN,
                    completed ? job.endedSeconds() : Double.NaN,
                    job.observedSeconds()));
        }
        return dates;
    }

    /** In a learned plan, reported jobs have no dependencies, so a job counts as ready when it is submitted. */
    private static boolean isLearned(InstanceSnapshot snapshot) {
        return snapshot.source().kind() == PlanSource.Kind.LEARNED;
    }

    /** @param ended returns the end time of a job; NaN if it has not ended */
    private static double readySeconds(
            PlannedJob job, JobTable plan, SeenDependencies dependencies, ToDoubleFunction<String> ended) {
        double ready = job.releaseSeconds();
        for (String dependency : dependencies.of(job, plan)) {
            ready = Math.max(ready, ended.applyAsDouble(dependency));
        }
        return ready;
    }

    /** Returns the number of slots that a past run used; further slots may not have existed. */
    private static int mostAtOnce(List<JobDates> jobs) {
        List<JobDates> ran =
                jobs.stream().filter(job -> !Double.isNaN(job.started)).toList();
        return MaximumOverlap.most(
                ran.stream().mapToDouble(JobDates::started).toArray(),
                ran.stream().mapToDouble(JobDates::ended).toArray());
    }

    /**
     * @param since time since which there has been this number of slots, s
     * @param waited receives the waiting time of each job that waits even though a slot is free, s
     */
    private static Seen seen(List<JobDates> jobs, int slots, double since, double[] waited, double date) {
        PriorityQueue<Double> free = free(jobs, slots, since);
        List<JobDates> byStart = jobs.stream()
                .filter(job -> job.started >= since)
                .sorted(Comparator.comparingDouble(JobDates::started))
                .toList();
        Map<String, List<Double>> byKind = new HashMap<>();
        List<Double> all = new ArrayList<>();
        double runtimes = 0;
        for (JobDates job : byStart) {
            double slot = free.isEmpty() ? job.started : free.poll();
            if (!Double.isNaN(job.ended)) {
                free.add(job.ended);
                double before = Math.max(0, job.started - Math.max(job.ready, slot));
                double after = Math.max(0, job.ended - job.started - job.runtime);
                if (!Double.isNaN(before + after)) {
                    byKind.computeIfAbsent(job.kind, unseen -> new ArrayList<>())
                            .add(before + after);
                    all.add(before + after);
                    runtimes += job.runtime;
                }
            }
        }
        for (int job = 0; job < jobs.size(); job++) {
            double ready = jobs.get(job).ready;
            boolean waits = Double.isNaN(jobs.get(job).started) && ready <= date && !free.isEmpty();
            if (waits && free.peek() <= date) {
                waited[job] = date - Math.max(ready, free.poll());
            }
        }
        Map<String, double[]> sorted = new HashMap<>();
        byKind.forEach((of, values) -> sorted.put(of, ascending(values)));
        double[] every = ascending(all);
        return new Seen(sorted, every, Arrays.stream(every).sum(), runtimes);
    }

    /** Returns when each slot becomes free. If slots were removed, they are those that became free first. */
    private static PriorityQueue<Double> free(List<JobDates> jobs, int slots, double since) {
        // slots beyond the number of jobs are never used
        int used = Math.min(slots, jobs.size());
        return Stream.concat(
                        jobs.stream()
                                .filter(job -> job.started < since && !(job.ended < since))
                                .map(job -> Double.isNaN(job.ended) ? Double.POSITIVE_INFINITY : job.ended),
                        Collections.nCopies(used, since).stream())
                .sorted(Comparator.reverseOrder())
                .limit(used)
                .collect(Collectors.toCollection(PriorityQueue::new));
    }

    private static double[] ascending(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }
}
