package io.weatherglass.forecast.tracking;

/**
 * Deviation from the plan after k completed jobs [KKN17 eq. 1], excluding jobs whose projection is unknown.
 *
 * @param seconds E(W,t,k), root mean square of (projected − observed) runtime
 * @param relative root mean square of (observed − projected) / projected
 * @param secondsWithoutOutliers compared with the threshold E_ε
 */
public record ProjectionError(double seconds, double relative, int completedJobs, double secondsWithoutOutliers) {

    /**
     * @param projectedSeconds by job; 0 means unknown
     * @param observedSeconds {@link ComparableRuntimes comparable runtime} by job; NaN unless completed
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
