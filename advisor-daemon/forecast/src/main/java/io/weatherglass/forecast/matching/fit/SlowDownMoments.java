package io.weatherglass.forecast.matching.fit;

/**
 * Moments of x = log(runtime / runtime alone) over the runs of a workflow.
 *
 * @param withinRuns root mean square of the differences between x and its mean in the run
 */
public record SlowDownMoments(double mean, double betweenRuns, double withinRuns) {
    /** Smaller spreads are raised to this value. */
    private static final double MIN_SPREAD = 1e-3;

    /** @throws IllegalArgumentException if fewer than two runs have a job with a known value */
    public static SlowDownMoments of(double[][] logSlowDowns) {
        double sum = 0;
        double squares = 0;
        double sumOfMeans = 0;
        double squaresOfMeans = 0;
        int jobs = 0;
        int runs = 0;
        for (double[] run : logSlowDowns) {
            double ofRun = 0;
            double squaresOfRun = 0;
            int known = 0;
            for (double x : run) {
                if (!Double.isNaN(x)) {
                    ofRun += x;
                    squaresOfRun += x * x;
                    known++;
                }
            }
            if (known > 0) {
                double mean = ofRun / known;
                sum += ofRun;
                squares += squaresOfRun - known * mean * mean;
                sumOfMeans += mean;
                squaresOfMeans += mean * mean;
                jobs += known;
                runs++;
            }
        }
        if (runs < 2) {
            throw new IllegalArgumentException("slowdowns of at least two runs are required, but found " + runs);
        }
        double mean = sumOfMeans / runs;
        double variance = Math.max(0, squaresOfMeans - runs * mean * mean) / (runs - 1);
        return new SlowDownMoments(sum / jobs, Math.sqrt(variance), Math.sqrt(Math.max(0, squares) / jobs));
    }

    /**
     * Returns the sum of the squared differences between the moments, in units of their standard errors, for a sample
     * of n runs. The standard error is sd/√n for the mean, and 1/√(2(n − 1)) for the logarithm of a standard deviation.
     */
    public double distance(SlowDownMoments other, int runs) {
        double meanError = Math.max(betweenRuns, MIN_SPREAD) / Math.sqrt(runs);
        double ofMean = (other.mean - mean) / meanError;
        double ofBetween = logRatio(other.betweenRuns, betweenRuns);
        double ofWithin = logRatio(other.withinRuns, withinRuns);
        return ofMean * ofMean + 2 * (runs - 1) * (ofBetween * ofBetween + ofWithin * ofWithin);
    }

    private static double logRatio(double one, double other) {
        return Math.log(Math.max(one, MIN_SPREAD) / Math.max(other, MIN_SPREAD));
    }
}
