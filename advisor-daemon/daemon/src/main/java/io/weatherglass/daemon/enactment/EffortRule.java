package io.weatherglass.daemon.enactment;

import io.weatherglass.forecast.forecasting.Effort;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How much effort the next forecast of an instance takes: reduced effort where others are awaited, or where many instances are
 * open and full effort has taken its share of the time, since it delays all that comes meanwhile, or only time asks for it. But not for the first forecast,
 * which later ones are compared with, nor for many in a row, since only full effort explains and compares. Not thread-safe.
 */
final class EffortRule {

    /**
     * After so many, one of full effort, as soon as it has its share: of a run of 200 jobs about every twentieth of its events. A
     * guess.
     */
    static final int MAX_REDUCED_IN_A_ROW = 30;

    /** More instances than this for each permit are many: each is forecast once at a time, so that fewer hardly delay each other. A guess. */
    static final int FEW = 4;

    /** What full effort may take of the time of each permit where there are many instances. A guess. */
    static final double SHARE = 0.05;

    /** The same while events have waited for long. A guess: explanations come late, and not never. */
    static final double SHARE_WHEN_LATE = 0.01;

    /** Where there are many instances, so many forecasts that only time asks for take less effort between those of full effort. A guess. */
    static final int SILENT_REDUCED_IN_A_ROW = 3;

    /** As much time may be saved up for each permit, ns, and as much owed. A guess. */
    static final long SAVED_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Of what may be saved up. A guess. */
    static final double RESERVE = 0.5;

    private final int permits;
    private final LongSupplier nanoClock;
    private final Map<String, Integer> reducedInARow = new HashMap<>();

    /** Forecasts that only time asked for. */
    private final Map<String, Integer> silent = new HashMap<>();

    /** Instances of which a forecast runs that takes its time from what is left. */
    private final Set<String> charged = new HashSet<>();

    private double leftNanos;
    private long lastNanos;
    private boolean late;

    /**
     * @param permits forecasts that run at a time
     * @param nanoClock as {@link System#nanoTime}
     */
    EffortRule(int permits, LongSupplier nanoClock) {
        this.permits = permits;
        this.nanoClock = nanoClock;
        leftNanos = maxNanos();
        lastNanos = nanoClock.getAsLong();
    }

    private double maxNanos() {
        return (double) SAVED_NANOS * permits;
    }

    /**
     * The effort of a forecast that starts now.
     *
     * @param awaited whether an event waits for it; else time has passed, and nobody is in a hurry
     * @param others whether forecasts of other instances are awaited and wait for a permit
     * @param anyLate whether one of them has waited for long
     */
    Effort of(String instance, boolean awaited, boolean others, boolean anyLate) {
        earn();
        late = anyLate;
        Integer reduced = reducedInARow.get(instance);
        boolean always = reduced == null || !awaited && (isSilentTurn(instance) || areFew());
        boolean due = !always && reduced >= MAX_REDUCED_IN_A_ROW;
        // what no other waits for leaves something to those that are due
        boolean affordable = due && mayBeFull(0) || !always && awaited && !others && mayBeFull(RESERVE * maxNanos());
        if (affordable) {
            charged.add(instance);
        }
        boolean full = always || affordable;
        reducedInARow.put(instance, full ? 0 : reduced + 1);
        return full ? Effort.FULL : Effort.REDUCED;
    }

    private boolean isSilentTurn(String instance) {
        return silent.merge(instance, 1, Integer::sum) % (SILENT_REDUCED_IN_A_ROW + 1) == 0;
    }

    private boolean mayBeFull(double reserveNanos) {
        return areFew() || leftNanos > reserveNanos;
    }

    private boolean areFew() {
        return reducedInARow.size() <= FEW * permits;
    }

    private void earn() {
        long now = nanoClock.getAsLong();
        leftNanos = Math.min(maxNanos(), leftNanos + (late ? SHARE_WHEN_LATE : SHARE) * permits * (now - lastNanos));
        lastNanos = now;
    }

    /** A forecast of the instance has ended. */
    void ended(String instance, long nanos) {
        if (charged.remove(instance)) {
            earn();
            leftNanos = Math.max(-maxNanos(), leftNanos - nanos);
        }
    }

    /** Forgets an instance. */
    void forget(String instance) {
        reducedInARow.remove(instance);
        silent.remove(instance);
    }
}
