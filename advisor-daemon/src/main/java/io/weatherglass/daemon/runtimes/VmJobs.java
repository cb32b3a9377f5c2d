package io.weatherglass.daemon.runtimes;

import java.util.List;

/**
 * Completed jobs of one VM in the order of their starts.
 *
 * @param logRatio ln(observed / expected) of each, without the effects of run and kind
 * @param loading how much each follows the level of its VM, 1 = as most do
 */
record VmJobs(double[] logRatio, double[] loading) {

    static VmJobs of(List<Integer> jobs, double[] logRatioByJob, double[] loadingByJob) {
        return new VmJobs(
                jobs.stream().mapToDouble(job -> logRatioByJob[job]).toArray(),
                jobs.stream().mapToDouble(job -> loadingByJob[job]).toArray());
    }

    int count() {
        return logRatio.length;
    }
}
