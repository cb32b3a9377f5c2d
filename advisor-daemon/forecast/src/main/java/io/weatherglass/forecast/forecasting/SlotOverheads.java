package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
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
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Slot time of jobs beyond their runtimes: between readiness and start, and between the end of the runtime and completion. Slots are taken in the
 * order of the starts, the longest free one first. Overheads are drawn from completed jobs of the kind in this run or one past run. Immutable.
 */
record SlotOverheads(Seen own, List<Seen> past, String[] kinds, double[] waitedSeconds, double now) {
    /** Fewer overheads may be chance. */
    private static final int MIN_JOBS = 3;

    /** Least relevant mean overhead, s, and as a share of the runtime. */
    private static final double MIN_SECONDS = 0.1;

    private static final double MIN_SHARE = 0.01;

    /** Empty unless the plan is reported, slots are equal and jobs have overheads. */
    static Optional<SlotOverheads> of(
            InstanceSnapshot snapshot, SeenDependencies dependencies, SlotPool pool, Past past) {
        if (!canBeSeen(snapshot, pool)) {
            return Optional.empty();
        }
        Timeline run = Timeline.of(snapshot, dependencies);
        double[] waited = new double[snapshot.jobs().count()];
        Seen own = run.seen(pool.slots(), waited, snapshot.elapsedSeconds());
        SlotOverheads overheads = new SlotOverheads(own, past.seen, run.kind, waited, snapshot.elapsedSeconds());
        return overheads.matter() ? Optional.of(overheads) : Optional.empty();
    }

    static boolean canBeSeen(InstanceSnapshot snapshot, SlotPool pool) {
        return snapshot.source().kind() == PlanSource.Kind.GIVEN
                && pool.storage().isEmpty()
                && pool.speeds().stream().allMatch(speed -> speed == 1);
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
                    .map(one -> Timeline.of(one, snapshot.jobs(), dependencies))
                    .map(one -> one.seen(pool.slots(), new double[one.ids], Double.NEGATIVE_INFINITY))
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

    /** Returns whether the newest past runs show overheads and are of equal size. */
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

    /** Dates of jobs, s from the origin; NaN if unknown. */
    private static final class Timeline {
        private final int ids;
        private final String[] kind;
        private final double[] ready;
        private final double[] started;
        private final double[] ended;
        private final double[] runtime;

        private Timeline(int jobs) {
            ids = jobs;
            kind = new String[jobs];
            ready = new double[jobs];
            started = new double[jobs];
            ended = new double[jobs];
            runtime = new double[jobs];
        }

        static Timeline of(InstanceSnapshot snapshot, SeenDependencies dependencies) {
            JobTable jobs = snapshot.jobs();
            Timeline run = new Timeline(jobs.count());
            for (int job = 0; job < run.ids; job++) {
                JobPhase phase = jobs.phase(job);
                boolean completed = phase == JobPhase.COMPLETED;
                run.kind[job] = jobs.planned(job).kind();
                run.started[job] = completed || phase == JobPhase.RUNNING ? jobs.startedSeconds(job) : Double.NaN;
                run.ended[job] = completed ? jobs.endedSeconds(job) : Double.NaN;
                run.runtime[job] = jobs.observedRuntimeSeconds(job);
                // a job that will not start waits for nothing
                run.ready[job] = phase.isOver() && !completed
                        ? Double.NaN
                        : jobs.planned(job).releaseSeconds();
                for (String dependency : dependencies.of(jobs.planned(job), jobs)) {
                    int before = jobs.indexOf(dependency).orElseThrow();
                    double over = jobs.phase(before).isOver() ? jobs.endedSeconds(before) : Double.NaN;
                    run.ready[job] = Math.max(run.ready[job], over);
                }
            }
            return run;
        }

        /** A past run with the dependencies that the present run does not contradict. */
        static Timeline of(PastJobs past, JobTable plan, SeenDependencies dependencies) {
            Timeline run = new Timeline(past.count());
            Map<String, Integer> places = new HashMap<>();
            for (int job = 0; job < run.ids; job++) {
                places.put(past.job(job).id(), job);
            }
            for (int job = 0; job < run.ids; job++) {
                PastJob one = past.job(job);
                boolean completed = one.end() == JobEnd.COMPLETED;
                run.kind[job] = one.kind();
                run.started[job] = completed ? one.startedSeconds() : Double.NaN;
                run.ended[job] = completed ? one.endedSeconds() : Double.NaN;
                run.runtime[job] = one.observedSeconds();
                run.ready[job] = readySeconds(past, places, plan, dependencies, one.id());
            }
            return run;
        }

        private static double readySeconds(
                PastJobs past, Map<String, Integer> places, JobTable plan, SeenDependencies dependencies, String id) {
            if (plan.indexOf(id).isEmpty()) {
                return Double.NaN;
            }
            PlannedJob planned = plan.planned(plan.indexOf(id).getAsInt());
            double ready = planned.releaseSeconds();
            for (String dependency : dependencies.of(planned, plan)) {
                Integer before = places.get(dependency);
                ready = Math.max(
                        ready, before == null ? Double.NaN : past.job(before).endedSeconds());
            }
            return ready;
        }

        /** Overheads of completed jobs; {@code waited} receives by job how long it has waited although a slot is free. */
        Seen seen(int slots, double[] waited, double date) {
            // more slots than jobs are never wanted
            PriorityQueue<Double> free = new PriorityQueue<>(Collections.nCopies(Math.min(slots, ids), 0.0));
            Integer[] byStart = IntStream.range(0, ids)
                    .filter(job -> !Double.isNaN(started[job]))
                    .boxed()
                    .sorted(Comparator.comparingDouble(job -> started[job]))
                    .toArray(Integer[]::new);
            Map<String, List<Double>> byKind = new HashMap<>();
            List<Double> all = new ArrayList<>();
            double runtimes = 0;
            for (int job : byStart) {
                double slot = free.isEmpty() ? started[job] : free.poll();
                if (!Double.isNaN(ended[job])) {
                    free.add(ended[job]);
                    double before = Math.max(0, started[job] - Math.max(ready[job], slot));
                    double after = Math.max(0, ended[job] - started[job] - runtime[job]);
                    if (!Double.isNaN(before + after)) {
                        byKind.computeIfAbsent(kind[job], unseen -> new ArrayList<>())
                                .add(before + after);
                        all.add(before + after);
                        runtimes += runtime[job];
                    }
                }
            }
            for (int job = 0; job < ids; job++) {
                boolean waits = Double.isNaN(started[job]) && ready[job] <= date && !free.isEmpty();
                if (waits && free.peek() <= date) {
                    waited[job] = date - Math.max(ready[job], free.poll());
                }
            }
            Map<String, double[]> sorted = new HashMap<>();
            byKind.forEach((of, values) -> sorted.put(of, ascending(values)));
            double[] every = ascending(all);
            return new Seen(sorted, every, Arrays.stream(every).sum(), runtimes);
        }

        private static double[] ascending(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        }
    }
}
