package io.weatherglass.daemon.notifying;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

public enum Occasion {
    /** A risk has crossed the threshold, or fallen well below it again. */
    RISK_THRESHOLD,
    /** The median makespan has left the last reported 95 % interval. */
    INTERVAL_MOVED,
    /** A different strategy is now better than the run's own, or none is any longer. */
    STRATEGY_BETTER,
    ENDED;

    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<Occasion> of(String text) {
        return Arrays.stream(values())
                .filter(occasion -> occasion.text().equals(text))
                .findFirst();
    }

    static List<String> texts() {
        return Arrays.stream(values()).map(Occasion::text).toList();
    }
}
