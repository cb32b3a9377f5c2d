package io.weatherglass.simulation.statistics;

/** Perturbation level of past runs [BGG18]. */
public final class PerturbationLevel {
    private PerturbationLevel() {}

    /**
     * P = mean over jobs of max over runs of |r_jⁿ − r̄_j| / r̄_j. Walltimes that are 0 or NaN are unknown and
     * left out, and so are jobs with fewer than two known ones.
     *
     * @param walltimeSeconds by run, then by job; runs of equal length
     * @return P &gt;= 0; 0 if no job is known twice
     */
    public static double fromHistory(double[][] walltimeSeconds) {
        int jobs = walltimeSeconds.length == 0 ? 0 : walltimeSeconds[0].length;
        double sum = 0;
        int counted = 0;
        for (int job = 0; job < jobs; job++) {
            double deviation = deviation(walltimeSeconds, job);
            if (!Double.isNaN(deviation)) {
                sum += deviation;
                counted++;
            }
        }
        return counted == 0 ? 0 : sum / counted;
    }

    private static double deviation(double[][] walltimeSeconds, int job) {
        double sum = 0;
        int known = 0;
        for (double[] run : walltimeSeconds) {
            if (run[job] > 0) {
                sum += run[job];
                known++;
            }
        }
        if (known < 2) {
            return Double.NaN;
        }
        double mean = sum / known;
        double worst = 0;
        for (double[] run : walltimeSeconds) {
            if (run[job] > 0) {
                worst = Math.max(worst, Math.abs(run[job] - mean) / mean);
            }
        }
        return worst;
    }
}
