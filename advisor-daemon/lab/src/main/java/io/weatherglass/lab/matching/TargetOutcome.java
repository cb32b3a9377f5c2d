package io.weatherglass.lab.matching;

/**
 * Result of a search for one target.
 *
 * @param minDenominator the smallest error of t_g that is not 0, seconds
 * @param mixture of the weighted mean of all fragments in the match
 * @param found whether the best fragment is t_g or lies within {@link MatchEvaluation#FOUND_WITHIN_SECONDS}
 * @param explains whether the match explains what was observed better than no background load
 */
record TargetOutcome(
        double minDenominator,
        Mape best,
        Mape mixture,
        SearchClock.Taken taken,
        boolean found,
        boolean explains,
        RemainingMakespan.Errors remaining) {

    /** Targets where an error of t_g is below this, but not 0, seconds: there their errors in % mean nothing. */
    static final double NEAR_ZERO_SECONDS = 1;

    boolean isNearZero() {
        return minDenominator < NEAR_ZERO_SECONDS;
    }
}
