package io.weatherglass.simulation.simgrid;

import org.simgrid.msg.Msg;

/**
 * Dates of a realization in seconds after the start of the instance, based on SimGrid's clock, which runs through all
 * realizations. Dates that were waited for keep their exact value despite rounding in SimGrid's clock: whole seconds
 * remain whole.
 */
final class RealizationClock {
    private final double start;
    /** Smaller differences are rounding errors. */
    private final double lastDigits;

    private double reached;

    /**
     * Starts at the date {@code now}.
     *
     * @param precisionSeconds SimGrid's precision of dates
     */
    RealizationClock(double now, double precisionSeconds) {
        lastDigits = 10 * precisionSeconds;
        start = Msg.getClock() - now;
        reached = now;
    }

    double now() {
        double clock = Msg.getClock() - start;
        return Math.abs(clock - reached) <= lastDigits ? reached : clock;
    }

    /** Returns the time until the date; 0 if it is past. */
    double secondsUntil(double date) {
        double seconds = date - (Msg.getClock() - start);
        return seconds <= lastDigits ? 0 : seconds;
    }

    /** Sets the exact value of a date that has been waited for. */
    void reached(double date) {
        reached = date;
    }
}
