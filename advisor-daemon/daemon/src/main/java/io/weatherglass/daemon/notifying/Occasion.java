package io.weatherglass.daemon.notifying;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A change that matters to somebody who does not look at every advisory. */
public enum Occasion {
    /** The risk of a missed deadline or an exceeded budget has come above the threshold, or gone well below it again. */
    RISK_THRESHOLD,
    /** The median of the makespan has left the 95 % interval that was last reported. */
    INTERVAL_MOVED,
    /** Another strategy than last reported is now better than the run's own; or none is any more. */
    STRATEGY_BETTER,
    /** The instance has ended. */
    ENDED;

    /** As it is written: {@code risk-threshold}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The occasion that is written so. */
    static Optional<Occasion> of(String text) {
        return Arrays.stream(values())
                .filter(occasion -> occasion.text().equals(text))
                .findFirst();
    }

    /** All as they are written. */
    static List<String> texts() {
        return Arrays.stream(values()).map(Occasion::text).toList();
    }
}
