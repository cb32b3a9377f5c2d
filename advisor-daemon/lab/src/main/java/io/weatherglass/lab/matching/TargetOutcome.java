package io.weatherglass.lab.matching;

/**
 * Result of a search for one target.
 *
 * @param minDenominator the smallest nonzero error of t_g, s
 * @param mixture errors of the weighted mean over all fragments of the match
 * @param found whether the best fragment is within {@link MatchEvaluation#FOUND_WITHIN_SECONDS} of t_g
 * @param explains whether the match explains the observations better than the absence of background load
 */
record TargetOutcome(
        double minDenominator,
        Mape best,
        Mape mixture,
        SearchClock.Taken taken,
        boolean found,
        boolean explains,
        RemainingMakespan.Errors remaining) {

    /** Percentage errors are meaningless if the error by which they are divided is below this value, s. */
    static final double NEAR_ZERO_SECONDS = 1;

    boolean isNearZero() {
        return minDenominator < NEAR_ZERO_SECONDS;
    }
}
