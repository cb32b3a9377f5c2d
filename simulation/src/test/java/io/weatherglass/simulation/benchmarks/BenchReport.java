package io.weatherglass.simulation.benchmarks;

import java.util.List;

/**
 * What {@code weatherglass bench} prints.
 *
 * @param java version and vendor of the virtual machine
 * @param cores cores that the measured programs could use; 1 if pinned
 * @param coreShare least share of the core that a measured program had; well below 1: others were running
 * @param agreements whether the simulators compared simulate the same
 * @param throughputs realizations per second
 * @param curve cost per job
 * @param indexCurve the same where VMs are found through an index however few there are
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
     * How far the makespans of another simulator are from ours.
     *
     * @param realizations simulated by both
     * @param largestDifference relative
     * @param tolerance what the other's arithmetic explains
     */
    record Agreement(String simulator, String workflow, int realizations, double largestDifference, double tolerance) {
        boolean holds() {
            // written so that NaN, a job that did not end, is no agreement
            return largestDifference <= tolerance;
        }
    }

    /**
     * Realizations per second of one simulator on one core, drawing included.
     *
     * @param jobs of the workflow
     * @param vms quota
     * @param realizationsPerSecond by the wall clock
     * @param errorPerSecond half-width of its 99.9 % confidence interval over the iterations
     * @param coreShare share of the core that the program had
     * @param realizationsPerCpuSecond realizationsPerSecond / coreShare
     * @param bytesPerRealization allocated
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
     * Cost of a realization of one size.
     *
     * @param strategy name
     * @param microsecondsPerRealization CPU time
     * @param nanosecondsPerJob CPU time
     * @param growth of the cost per job since the first size of the workflow under the strategy, measured in the same turns
     * @param logGrowth what growth with log(jobs) would be
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
