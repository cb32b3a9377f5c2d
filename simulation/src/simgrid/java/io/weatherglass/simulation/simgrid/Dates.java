package io.weatherglass.simulation.simgrid;

import org.simgrid.msg.Msg;

/**
 * Dates of one realization, seconds after the start of the instance, on the clock of SimGrid, which runs on through
 * all realizations. A date that was waited for is that date, and not what the clock makes of it in its last digits:
 * whole seconds stay whole.
 */
final class Dates {
    private static final double LAST_DIGITS = 1e-7;

    private final double start;
    private double reached;

    /** It is this date now. */
    Dates(double now) {
        start = Msg.getClock() - now;
        reached = now;
    }

    double now() {
        double clock = Msg.getClock() - start;
        return Math.abs(clock - reached) <= LAST_DIGITS ? reached : clock;
    }

    /** Time until the date; 0 if it has come. */
    double secondsUntil(double date) {
        double seconds = date - (Msg.getClock() - start);
        return seconds <= LAST_DIGITS ? 0 : seconds;
    }

    /** The date has come, as it was waited for. */
    void reached(double date) {
        reached = date;
    }
}
