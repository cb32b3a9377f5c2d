package io.weatherglass.daemon.runtimes;

import java.util.Arrays;

/** The runtimes of past jobs of a kind, on the log scale, with their projections and the sizes of their inputs. */
final class PastKindRuntimes {
    private static final int POINTS_FOR_A_SLOPE = 10;

    private final SortedValues logs = new SortedValues();
    private final SortedValues logOverProjected = new SortedValues();

    /** Of the jobs with an input, ln(size) and ln(runtime) in turns. */
    private double[] sized = new double[8];

    private int sizedCount;

    void add(double logSeconds, double projectedSeconds, long inputBytes) {
        logs.add(logSeconds);
        if (projectedSeconds > 0) {
            logOverProjected.add(logSeconds - StrictMath.log(projectedSeconds));
        }
        if (inputBytes > 0) {
            if (2 * sizedCount == sized.length) {
                sized = Arrays.copyOf(sized, 2 * sized.length);
            }
            sized[2 * sizedCount] = StrictMath.log(inputBytes);
            sized[2 * sizedCount + 1] = logSeconds;
            sizedCount++;
        }
    }

    /** What is expected now. */
    ExpectedRuntimes.OfKind expected() {
        double sum = 0;
        for (int k = 0; k < sizedCount; k++) {
            sum += sized[2 * k];
        }
        double logInput = sum / sizedCount;
        return new ExpectedRuntimes.OfKind(
                logs.middleMean(Double.NEGATIVE_INFINITY),
                logOverProjected.size() == 0 ? Double.NaN : logOverProjected.middleMean(Double.NEGATIVE_INFINITY),
                slope(logInput),
                logInput);
    }

    /** Least squares; a runtime does not shrink with its input, nor grow faster than its square. */
    private double slope(double logInput) {
        double squares = 0;
        double products = 0;
        for (int k = 0; k < sizedCount; k++) {
            double x = sized[2 * k] - logInput;
            squares += x * x;
            products += x * sized[2 * k + 1];
        }
        boolean tells = sizedCount >= POINTS_FOR_A_SLOPE && squares > 0.01 * sizedCount;
        return tells ? Math.min(2, Math.max(0, products / squares)) : Double.NaN;
    }
}
