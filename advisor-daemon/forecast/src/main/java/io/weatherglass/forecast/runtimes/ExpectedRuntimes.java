package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.Workflow;
import java.util.Map;

/**
 * Expected runtimes, estimated by the first criterion that is known: job id, kind with input size, kind with
 * projection, projection. Uses mid-means of logarithms, because single jobs can take eight times as long as usual.
 */
record ExpectedRuntimes(Map<String, OfJob> byId, Map<String, OfKind> byKind, double ofAll) {

    /** @param loading how strongly the job's runtime depends on the level of its VM; 1 if unknown */
    record OfJob(double log, double loading) {}

    /** @param slope slope of the log runtime over the log input size, NaN if unknown */
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

    double[] loadings(Workflow workflow) {
        double[] loadings = new double[workflow.jobCount()];
        for (int job = 0; job < loadings.length; job++) {
            OfJob own = byId.get(workflow.jobId(job));
            loadings[job] = own == null ? 1 : own.loading();
        }
        return loadings;
    }

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
