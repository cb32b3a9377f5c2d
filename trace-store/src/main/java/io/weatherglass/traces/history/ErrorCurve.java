package io.weatherglass.traces.history;

/**
 * Past error E(W,t,k) and future error F(W,t,k) of a finished run for every k, in order of job completion [KKN17 eq. 1,
 * 2]. Jobs with an unknown projected runtime are excluded from all sums. The value at index k − 1 is the error after k
 * completions, in seconds, or NaN if the sum is empty.
 */
public final class ErrorCurve {
    private final double[] past;
    private final double[] future;

    private ErrorCurve(double[] past, double[] future) {
        this.past = past;
        this.future = future;
    }

    /** @param order indices of the completed jobs in order of completion */
    static ErrorCurve of(int[] order, double[] projectedSeconds, double[] observedSeconds) {
        double[] past = new double[order.length];
        double[] future = new double[order.length];
        double squares = 0;
        int jobs = 0;
        for (int k = 0; k < order.length; k++) {
            if (projectedSeconds[order[k]] > 0) {
                squares += square(projectedSeconds[order[k]] - observedSeconds[order[k]]);
                jobs++;
            }
            past[k] = rootMean(squares, jobs);
        }
        squares = 0;
        jobs = 0;
        // Summing from the end avoids subtracting large sums from each other.
        for (int k = order.length - 1; k >= 0; k--) {
            future[k] = rootMean(squares, jobs);
            if (projectedSeconds[order[k]] > 0) {
                squares += square(projectedSeconds[order[k]] - observedSeconds[order[k]]);
                jobs++;
            }
        }
        return new ErrorCurve(past, future);
    }

    private static double square(double difference) {
        return difference * difference;
    }

    private static double rootMean(double sumOfSquares, int count) {
        return count == 0 ? Double.NaN : Math.sqrt(sumOfSquares / count);
    }

    public int count() {
        return past.length;
    }

    public double pastSeconds(int completed) {
        return past[completed - 1];
    }

    public double futureSeconds(int completed) {
        return future[completed - 1];
    }
}
