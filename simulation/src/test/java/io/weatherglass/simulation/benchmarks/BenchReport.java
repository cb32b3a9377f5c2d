package io.weatherglass.simulation.benchmarks;

import java.util.List;

/**
 * Report printed by {@code weatherglass bench}.
 *
 * @param java version and vendor of the virtual machine
 * @param cores cores available to the measured programs; 1 if pinned
 * @param coreShare lowest share of the core used by a measured program; well below 1 if other programs were running
 * @param agreements agreement of the compared simulators
 * @param throughputs realizations per second
 * @param curve cost per job
 * @param indexCurve cost per job if VMs are always found through the index
 */
record BenchReport(
        String java,
        int cores,
        double coreShare,
        List<Agreement> agreements,
        List<Throughput> throughputs,
        List<CurvePoint> curve,
        List<CurvePoint> indexCurve) {

    /**
     * Difference between the makespans of another simulator and ours.
     *
     * @param realizations number of compared realizations
     * @param largestDifference largest relative difference
     * @param tolerance difference explained by the arithmetic of the other simulator
     */
    record Agreement(String simulator, String workflow, int realizations, double largestDifference, double tolerance) {
        boolean holds() {
            // NaN (an unfinished job) must not count as agreement
            return largestDifference <= tolerance;
        }
    }

    /**
     * Realizations per second of one simulator on one core, including drawing.
     *
     * @param jobs number of jobs of the workflow
     * @param vms quota
     * @param realizationsPerSecond by wall-clock time
     * @param errorPerSecond half-width of the 99.9 % confidence interval over iterations
     * @param coreShare share of the core used by the program
     * @param realizationsPerCpuSecond realizationsPerSecond / coreShare
     * @param bytesPerRealization allocated bytes
     */
    record Throughput(
            String simulator,
            String workflow,
            int jobs,
            int vms,
            double realizationsPerSecond,
            double errorPerSecond,
            double coreShare,
            double realizationsPerCpuSecond,
            double bytesPerRealization) {}

    /**
     * Cost of a realization for one size.
     *
     * @param strategy name
     * @param microsecondsPerRealization CPU time
     * @param nanosecondsPerJob CPU time
     * @param growth growth of the cost per job since the first size with this workflow and strategy, measured in the
     *     same rounds
     * @param logGrowth growth if the cost per job were proportional to log(jobs)
     */
    record CurvePoint(
            String strategy,
            String workflow,
            int jobs,
            int vms,
            double microsecondsPerRealization,
            double nanosecondsPerJob,
            double growth,
            double logGrowth) {}
}
