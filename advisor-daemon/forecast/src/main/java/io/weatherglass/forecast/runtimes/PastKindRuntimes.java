package io.weatherglass.forecast.runtimes;

import java.util.Arrays;

final class PastKindRuntimes {
    private static final int POINTS_FOR_A_SLOPE = 10;
    private static final double MIN_SIZE_VARIANCE = 0.01;

    /** Maximum slope: quadratic growth. */
    private static final double MAX_SLOPE = 2;

    /** Smallest outlier, log scale: a factor of 2.5. */
    private static final double MIN_OUTLIER = 0.9;

    private static final double OUTLIER_DEVIATIONS = 3;

    private final SortedValues logs = new SortedValues();
    private final SortedValues logOverProjected = new SortedValues();

    /** Alternating values of ln(size) and ln(runtime). */
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

    record Usual(double log, double within, double logOverProjected, double withinOverProjected) {

        /** @param ownOverProjected NaN if there is no projection */
        boolean holds(double own, double ownOverProjected) {
            return Double.isNaN(ownOverProjected)
                    ? Math.abs(own - log) <= within
                    : Math.abs(ownOverProjected - logOverProjected) <= withinOverProjected;
        }

        /** Returns the logarithm of a job's usual runtime; NaN without a projection. */
        double expected(double own, double ownOverProjected) {
            return own - ownOverProjected + logOverProjected;
        }
    }

    Usual usual() {
        double log = logs.middleMean(Double.NEGATIVE_INFINITY);
        double over = logOverProjected.size() == 0 ? Double.NaN : overProjected();
        return new Usual(
                log,
                within(logs, log),
                over,
                logOverProjected.size() == 0 ? Double.NaN : within(logOverProjected, over));
    }

    private static double within(SortedValues values, double centre) {
        return Math.max(
                MIN_OUTLIER, OUTLIER_DEVIATIONS * SortedValues.SD_OF_MEDIAN_DISTANCE * values.medianDistance(centre));
    }

    private double overProjected() {
        return logOverProjected.middleMean(logOverProjected.at(3 * (logOverProjected.size() - 1) / 4) - LostJobs.BELOW);
    }

    ExpectedRuntimes.OfKind expected() {
        double sum = 0;
        for (int k = 0; k < sizedCount; k++) {
            sum += sized[2 * k];
        }
        double logInput = sum / sizedCount;
        return new ExpectedRuntimes.OfKind(
                logs.middleMean(Double.NEGATIVE_INFINITY),
                logOverProjected.size() == 0 ? Double.NaN : overProjected(),
                slope(logInput),
                logInput);
    }

    private double slope(double logInput) {
        double squares = 0;
        double products = 0;
        for (int k = 0; k < sizedCount; k++) {
            double x = sized[2 * k] - logInput;
            squares += x * x;
            products += x * sized[2 * k + 1];
        }
        boolean isEstimable = sizedCount >= POINTS_FOR_A_SLOPE && squares > MIN_SIZE_VARIANCE * sizedCount;
        return isEstimable ? Math.min(MAX_SLOPE, Math.max(0, products / squares)) : Double.NaN;
    }
}
