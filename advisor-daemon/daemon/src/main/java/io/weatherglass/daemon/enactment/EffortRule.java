package io.weatherglass.daemon.enactment;

import io.weatherglass.forecast.forecasting.Effort;
import java.util.HashMap;
import java.util.Map;

/**
 * How much effort the next forecast of an instance takes: reduced effort where many others are awaited, but not for the first
 * forecast, which later ones are compared with, nor for ever, since only full effort explains and compares. Not thread-safe.
 */
final class EffortRule {

    /** Above this number of awaited forecasts per permit effort is reduced: full effort delays all of them by some 20 ms more. A guess. */
    private static final int MAX_AWAITED = 2;

    /** After so many, one of full effort: of a run of 200 jobs about every twentieth of its events. A guess. */
    static final int MAX_REDUCED_IN_A_ROW = 30;

    private final int maxAwaited;
    private final Map<String, Integer> reducedInARow = new HashMap<>();

    /** @param permits forecasts that run at a time */
    EffortRule(int permits) {
        maxAwaited = MAX_AWAITED * permits;
    }

    /** So many others must be awaited for effort to be reduced; more make no difference. */
    int enough() {
        return maxAwaited + 1;
    }

    /**
     * The effort of a forecast that starts now.
     *
     * @param awaited whether an event waits for it; else time has passed, and nobody is in a hurry
     * @param others forecasts of other instances that are awaited
     */
    Effort of(String instance, boolean awaited, long others) {
        Integer reduced = reducedInARow.get(instance);
        boolean full = reduced == null || reduced >= MAX_REDUCED_IN_A_ROW || !awaited || others < enough();
        reducedInARow.put(instance, full ? 0 : reduced + 1);
        return full ? Effort.FULL : Effort.REDUCED;
    }

    /** Forgets an instance. */
    void forget(String instance) {
        reducedInARow.remove(instance);
    }
}
