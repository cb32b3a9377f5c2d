package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.Workflow;
import java.util.Map;

/**
 * The runtime that is expected of each job, from past runs: of a job by its id, where runs repeat; else by its kind
 * and the size of its input; else by its kind and its projection; else its projection. Means are of logarithms, between
 * their quartiles: some jobs take eight times as long now and then. Immutable.
 */
final class ExpectedRuntimes {
    private final Map<String, OfJob> byId;
    private final Map<String, OfKind> byKind;
    private final double ofAll;

    /**
     * What past runtimes of a job say.
     *
     * @param log mean logarithm of the runtime
     * @param loading how much the job follows the level of its VM; 1 of a job that is hardly known
     */
    record OfJob(double log, double loading) {}

    /**
     * What past jobs of a kind took.
     *
     * @param log mean logarithm of the runtime
     * @param logOverProjected mean of ln(observed / projected), NaN if nothing was projected
     * @param slope of the logarithm of the runtime over that of the input's size, NaN where it cannot be estimated
     * @param logInput mean logarithm of the input's size
     */
    record OfKind(double log, double logOverProjected, double slope, double logInput) {

        double logSeconds(double projectedSeconds, double inputBytes) {
            if (inputBytes > 0 && !Double.isNaN(slope)) {
                return log + slope * (StrictMath.log(inputBytes) - logInput);
            }
            return projectedSeconds > 0 && !Double.isNaN(logOverProjected)
                    ? StrictMath.log(projectedSeconds) + logOverProjected
                    : log;
        }
    }

    /** @param ofAll mean logarithm of the runtimes of all jobs */
    ExpectedRuntimes(Map<String, OfJob> byId, Map<String, OfKind> byKind, double ofAll) {
        this.byId = byId;
        this.byKind = byKind;
        this.ofAll = ofAll;
    }

    /** By job of the workflow how much it follows the level of its VM. */
    double[] loadings(Workflow workflow) {
        double[] loadings = new double[workflow.jobCount()];
        for (int job = 0; job < loadings.length; job++) {
            OfJob own = byId.get(workflow.jobId(job));
            loadings[job] = own == null ? 1 : own.loading();
        }
        return loadings;
    }

    /** Expected runtimes by job of the workflow, s, all above 0. */
    double[] seconds(Workflow workflow) {
        double[] projected = workflow.projectedRuntimesSeconds();
        double[] seconds = new double[projected.length];
        for (int job = 0; job < seconds.length; job++) {
            seconds[job] = StrictMath.exp(logSeconds(
                    workflow.jobId(job),
                    workflow.kind(job),
                    projected[job],
                    workflow.job(job).inputBytes()));
        }
        return seconds;
    }

    private double logSeconds(String id, String kind, double projectedSeconds, double inputBytes) {
        OfJob own = byId.get(id);
        if (own != null) {
            return own.log();
        }
        OfKind ofKind = byKind.get(kind);
        if (ofKind != null) {
            return ofKind.logSeconds(projectedSeconds, inputBytes);
        }
        return projectedSeconds > 0 ? StrictMath.log(projectedSeconds) : ofAll;
    }
}
