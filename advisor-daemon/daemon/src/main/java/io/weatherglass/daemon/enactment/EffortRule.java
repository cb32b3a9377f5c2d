package io.weatherglass.daemon.enactment;

import io.weatherglass.forecast.forecasting.Effort;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Chooses between full and reduced effort for a forecast. The effort is reduced if other instances are waiting, or if
 * full forecasts have used up their share of the time. The first forecast has full effort, because later ones are
 * compared with it. After many reduced forecasts, one has full effort, because reduced ones contain neither
 * explanations nor comparisons.
 */
final class EffortRule {

    /** With this limit, about one event in twenty gets a full forecast in a run of 200 jobs. */
    static final int MAX_REDUCED_IN_A_ROW = 30;

    /** With at most this many instances per permit, forecasts barely delay each other. */
    static final int FEW = 4;

    /** Share of each permit's time that full forecasts may use if there are many instances. */
    static final double SHARE = 0.05;

    /** Share used while events have been waiting for a long time; explanations are then delayed but not omitted. */
    static final double SHARE_WHEN_LATE = 0.01;

    /** Number of reduced forecasts between full ones in runs without new events. */
    static final int SILENT_REDUCED_IN_A_ROW = 3;

    static final long SAVED_NANOS = TimeUnit.SECONDS.toNanos(5);

    static final double RESERVE = 0.5;

    private final int permits;
    private final LongSupplier nanoClock;
    private final Map<String, Integer> reducedInARow = new HashMap<>();

    private final Map<String, Integer> silent = new HashMap<>();

    private final Set<String> charged = new HashSet<>();

    private double leftNanos;
    private long lastNanos;
    private boolean late;

    EffortRule(int permits, LongSupplier nanoClock) {
        this.permits = permits;
        this.nanoClock = nanoClock;
        leftNanos = maxNanos();
        lastNanos = nanoClock.getAsLong();
    }

    private double maxNanos() {
        return (double) SAVED_NANOS * permits;
    }

    Effort of(String instance, boolean awaited, boolean others, boolean anyLate) {
        earn();
        late = anyLate;
        Integer reduced = reducedInARow.get(instance);
        boolean always = reduced == null || !awaited && (isSilentTurn(instance) || areFew());
        boolean due = !always && reduced >= MAX_REDUCED_IN_A_ROW;
        // Optional full forecasts must leave enough time for the full forecasts that are due.
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

    void ended(String instance, long nanos) {
        if (charged.remove(instance)) {
            earn();
            leftNanos = Math.max(-maxNanos(), leftNanos - nanos);
        }
    }

    void forget(String instance) {
        reducedInARow.remove(instance);
        silent.remove(instance);
    }
}
