package io.weatherglass.forecast.tracking;

/**
 * How far a run is from its plan after k completed jobs [KKN17 eq. 1]. Jobs of unknown projected runtime are in none of
 * the sums: there is no expectation they could differ from.
 *
 * @param seconds E(W,t,k), the root mean square of (projected − observed) runtime, s
 * @param relative root mean square of (observed − projected) / projected
 * @param completedJobs k: completed jobs with a known projected runtime
 * @param secondsWithoutOutliers E over the jobs that are no outliers; this one is held against the threshold E_ε
 */
public record ProjectionError(double seconds, double relative, int completedJobs, double secondsWithoutOutliers) {

    /**
     * @param projectedSeconds by job; 0 means unknown
     * @param observedSeconds {@link ComparableRuntimes comparable runtime} by job; NaN where the job is not completed
     * @param outlier by job
     */
    public static ProjectionError of(double[] projectedSeconds, double[] observedSeconds, boolean[] outlier) {
        double squares = 0;
        double relativeSquares = 0;
        double squaresKept = 0;
        int jobs = 0;
        int kept = 0;
        for (int i = 0; i < projectedSeconds.length; i++) {
            if (projectedSeconds[i] <= 0 || Double.isNaN(observedSeconds[i])) {
                continue;
            }
            double difference = projectedSeconds[i] - observedSeconds[i];
            squares += difference * difference;
            double ratio = difference / projectedSeconds[i];
            relativeSquares += ratio * ratio;
            jobs++;
            if (!outlier[i]) {
                squaresKept += difference * difference;
                kept++;
            }
        }
        return new ProjectionError(
                rootMean(squares, jobs), rootMean(relativeSquares, jobs), jobs, rootMean(squaresKept, kept));
    }

    private static double rootMean(double sumOfSquares, int count) {
        return count == 0 ? 0 : Math.sqrt(sumOfSquares / count);
    }
}
