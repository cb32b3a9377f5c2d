package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The plan that is simulated with fragments. A learned plan changes whenever a job is submitted, so the plan expected
 * at the start is simulated instead. Its jobs represent current jobs with the same name. The remaining jobs of a kind
 * are paired in order of submission.
 *
 * @param jobs by job of the plan: index in the snapshot; -1 if the job has no counterpart
 */
record SearchedPlan(EnactmentPlan plan, boolean learned, int[] jobs) {

    static SearchedPlan of(InstanceSnapshot snapshot) {
        boolean learned = isLearned(snapshot);
        EnactmentPlan plan = plan(snapshot);
        return new SearchedPlan(
                plan,
                learned,
                learned
                        ? counterparts(plan.jobs(), snapshot.jobs())
                        : IntStream.range(0, snapshot.jobs().count()).toArray());
    }

    static EnactmentPlan plan(InstanceSnapshot snapshot) {
        return isLearned(snapshot) ? snapshot.startPlan() : snapshot.plan();
    }

    static boolean isLearned(InstanceSnapshot snapshot) {
        return snapshot.source().kind() == PlanSource.Kind.LEARNED;
    }

    private static int[] counterparts(List<PlannedJob> expected, JobTable now) {
        Map<String, Integer> byName = new HashMap<>();
        Set<String> names = new HashSet<>();
        expected.forEach(job -> names.add(job.name()));
        Map<String, Deque<Integer>> others = new HashMap<>();
        for (int job = 0; job < now.count(); job++) {
            PlannedJob current = now.planned(job);
            if (!names.contains(current.name()) || byName.putIfAbsent(current.name(), job) != null) {
                others.computeIfAbsent(current.kind(), none -> new ArrayDeque<>())
                        .add(job);
            }
        }
        int[] jobs = new int[expected.size()];
        Arrays.setAll(jobs, job -> {
            Integer named = byName.remove(expected.get(job).name());
            Deque<Integer> left = others.getOrDefault(expected.get(job).kind(), new ArrayDeque<>());
            return named != null ? named : left.isEmpty() ? -1 : left.remove();
        });
        return jobs;
    }

    /**
     * Returns runtimes by job of the plan, s; NaN if unknown. A pair of jobs may have different projections, so runtimes
     * are multiplied by the ratio of the projections.
     */
    double[] runtimes(double[] seconds, double[] projectedSeconds) {
        double[] mapped = new double[jobs.length];
        for (int job = 0; job < jobs.length; job++) {
            int current = jobs[job];
            if (current < 0) {
                mapped[job] = Double.NaN;
                continue;
            }
            double expected = plan.jobs().get(job).projectedRuntimeSeconds();
            double projected = projectedSeconds[current];
            mapped[job] = seconds[current] * (projected > 0 && expected > 0 ? expected / projected : 1);
        }
        return mapped;
    }
}
