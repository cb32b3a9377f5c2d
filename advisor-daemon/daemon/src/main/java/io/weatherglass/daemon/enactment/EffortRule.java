package io.weatherglass.daemon.enactment;

import io.weatherglass.forecast.forecasting.Effort;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How much effort the next forecast of an instance takes: reduced effort where others are awaited, or where full effort has taken more than its share
 * of the time, since it delays all that comes meanwhile. But not for the first
 * forecast, which later ones are compared with, nor for ever, since only full effort explains and compares. Not thread-safe.
 */
final class EffortRule {

    /** After so many, one of full effort: of a run of 200 jobs about every twentieth of its events. A guess. */
    static final int MAX_REDUCED_IN_A_ROW = 30;

    /** What full effort may take of the time of each permit. A guess: a run with four events a second always has it. */
    static final double SHARE = 0.1;

    /** So much time may be saved up for each permit, ns: for a run that comes into motion after a while. A guess. */
    static final long SAVED_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final int permits;
    private final LongSupplier nanoClock;
    private final Map<String, Integer> reducedInARow = new HashMap<>();
    private double left;
    private long last;

    /**
     * @param permits forecasts that run at a time
     * @param nanoClock as {@link System#nanoTime}
     */
    EffortRule(int permits, LongSupplier nanoClock) {
        this.permits = permits;
        this.nanoClock = nanoClock;
        left = (double) SAVED_NANOS * permits;
        last = nanoClock.getAsLong();
    }

    /**
     * The effort of a forecast that starts now.
     *
     * @param awaited whether an event waits for it; else time has passed, and nobody is in a hurry
     * @param others whether forecasts of other instances are awaited, too
     */
    Effort of(String instance, boolean awaited, boolean others) {
        Integer reduced = reducedInARow.get(instance);
        boolean full = reduced == null || reduced >= MAX_REDUCED_IN_A_ROW || !awaited || !others && left() > 0;
        reducedInARow.put(instance, full ? 0 : reduced + 1);
        return full ? Effort.FULL : Effort.REDUCED;
    }

    private double left() {
        long now = nanoClock.getAsLong();
        left = Math.min((double) SAVED_NANOS * permits, left + SHARE * permits * (now - last));
        last = now;
        return left;
    }

    /** A forecast of full effort that was awaited has taken some time. */
    void spent(long nanos) {
        left = left() - nanos;
    }

    /** Forgets an instance. */
    void forget(String instance) {
        reducedInARow.remove(instance);
    }
}
