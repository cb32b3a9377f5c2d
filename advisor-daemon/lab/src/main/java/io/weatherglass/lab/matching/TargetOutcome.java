package io.weatherglass.lab.matching;

/**
 * Result of a search for one target.
 *
 * @param minDenominator smallest nonzero error of t_g, s; the denominator of percentage errors
 * @param mixture errors of the weighted mean over all fragments of the match
 * @param found whether the best fragment is within {@link MatchEvaluation#FOUND_WITHIN_SECONDS} of t_g
 * @param near whether E' of the best fragment is at most 10 % above the smallest E' of all candidates
 * @param explains whether the match explains the observations better than the absence of background load
 */
record TargetOutcome(
        double minDenominator,
        Mape best,
        Mape mixture,
        SearchClock.Taken taken,
        boolean found,
        boolean near,
        boolean explains,
        RemainingMakespan.Errors remaining) {

    /** Percentage errors whose denominator is below this value, in s, are meaningless. */
    static final double NEAR_ZERO_SECONDS = 1;

    boolean isNearZero() {
        return minDenominator < NEAR_ZERO_SECONDS;
    }
}
