package io.weatherglass.simulation.simgrid;

import org.simgrid.msg.Msg;

/**
 * Times of a realization, based on SimGrid's clock, which continues from one realization to the next. Times for which
 * actors wait keep their exact values despite rounding: whole seconds remain whole.
 */
final class RealizationClock {
    private final double start;
    /** Differences between times below this value are rounding errors. */
    private final double lastDigits;

    private double reached;

    RealizationClock(double now, double precisionSeconds) {
        lastDigits = 10 * precisionSeconds;
        start = Msg.getClock() - now;
        reached = now;
    }

    double now() {
        double clock = Msg.getClock() - start;
        return Math.abs(clock - reached) <= lastDigits ? reached : clock;
    }

    double secondsUntil(double date) {
        double seconds = date - (Msg.getClock() - start);
        return seconds <= lastDigits ? 0 : seconds;
    }

    void reached(double date) {
        reached = date;
    }
}
