package io.weatherglass.forecast.matching.fit;

import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Slowdowns of jobs in past runs relative to runtimes without other tenants. */
public final class PastSlowDowns {

    /** Source of a job's runtime without other tenants. */
    public enum Alone {
        /** The projected runtime, which must not include the effect of other tenants. */
        PROJECTED,
        /** The job's minimum runtime over many runs. */
        LEAST
    }

    private PastSlowDowns() {}

    /**
     * Returns log(runtime / runtime alone) by run and job of the workflow; NaN if a runtime is unknown or an outlier,
     * or the job did not complete.
     */
    public static double[][] of(Workflow workflow, List<PastJobs> runs, Alone alone) {
        double[][] runtime = new double[runs.size()][];
        for (int run = 0; run < runtime.length; run++) {
            runtime[run] = observed(workflow, runs.get(run));
        }
        double[] base =
                alone == Alone.LEAST ? least(runtime, workflow.jobCount()) : workflow.projectedRuntimesSeconds();
        for (double[] run : runtime) {
            for (int job = 0; job < run.length; job++) {
                run[job] = base[job] > 0 && run[job] > 0 ? Math.log(run[job] / base[job]) : Double.NaN;
            }
        }
        return runtime;
    }

    /** Jobs whose identifiers differ between runs are paired by kind, in plan order. */
    private static double[] observed(Workflow workflow, PastJobs jobs) {
        double[] observed = new double[workflow.jobCount()];
        Arrays.fill(observed, Double.NaN);
        Set<String> names = jobs.all().stream().map(PastJob::id).collect(Collectors.toSet());
        Map<String, Deque<Integer>> unnamed = new HashMap<>();
        for (int job = 0; job < observed.length; job++) {
            if (!workflow.kind(job).isEmpty() && !names.contains(workflow.jobId(job))) {
                unnamed.computeIfAbsent(workflow.kind(job), none -> new ArrayDeque<>())
                        .add(job);
            }
        }
        for (PastJob job : jobs.all()) {
            OptionalInt named = workflow.indexOf(job.id());
            Integer index = named.isPresent()
                    ? Integer.valueOf(named.getAsInt())
                    : unnamed.getOrDefault(job.kind(), new ArrayDeque<>()).poll();
            if (index != null && !job.outlier()) {
                observed[index] = job.observedSeconds();
            }
        }
        return observed;
    }

    private static double[] least(double[][] runtime, int jobs) {
        double[] least = new double[jobs];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        for (double[] run : runtime) {
            for (int job = 0; job < jobs; job++) {
                least[job] = run[job] > 0 ? Math.min(least[job], run[job]) : least[job];
            }
        }
        return least;
    }
}
