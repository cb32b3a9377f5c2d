package io.weatherglass.lab.matching;

import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** Slowdowns of jobs in past runs relative to runtimes without other tenants. */
final class PastSlowDowns {

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

    private static double[] observed(Workflow workflow, PastJobs jobs) {
        double[] observed = new double[workflow.jobCount()];
        Arrays.fill(observed, Double.NaN);
        for (PastJob job : jobs.all()) {
            OptionalInt index = workflow.indexOf(job.id());
            if (index.isPresent() && !job.outlier()) {
                observed[index.getAsInt()] = job.observedSeconds();
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
