package io.weatherglass.simulation.simgrid;

import org.simgrid.msg.Msg;

/**
 * Dates of one realization, seconds after the start of the instance, on the clock of SimGrid, which runs on through
 * all realizations. A date that was waited for is kept as it was given, without the rounding of SimGrid's clock:
 * whole seconds stay whole.
 */
final class RealizationClock {
    private final double start;
    /** Differences that are none. */
    private final double lastDigits;

    private double reached;

    /** Starts at this date, with SimGrid's precision of dates. */
    RealizationClock(double now, double precisionSeconds) {
        lastDigits = 10 * precisionSeconds;
        start = Msg.getClock() - now;
        reached = now;
    }

    double now() {
        double clock = Msg.getClock() - start;
        return Math.abs(clock - reached) <= lastDigits ? reached : clock;
    }

    /** Time until the date; 0 if it has come. */
    double secondsUntil(double date) {
        double seconds = date - (Msg.getClock() - start);
        return seconds <= lastDigits ? 0 : seconds;
    }

    /** The date has come, as it was waited for. */
    void reached(double date) {
        reached = date;
    }
}
