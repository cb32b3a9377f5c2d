package io.weatherglass.daemon.http;

import io.weatherglass.connectors.advisory.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The status of an instance, as clients see it. */
enum InstanceStatus {
    /** There are events, but no plan yet. */
    WAITING,
    ACTIVE,
    COMPLETED,
    FAILED,
    ABANDONED;

    private static final String ENDED = "ended";

    /** What one may filter by. */
    static final List<String> FILTERS = List.of("waiting", "active", ENDED, "completed", "failed", "abandoned");

    static InstanceStatus of(Optional<Outcome> outcome) {
        return outcome.map(known -> valueOf(known.name())).orElse(ACTIVE);
    }

    boolean isEnded() {
        return this != WAITING && this != ACTIVE;
    }

    boolean matches(String filter) {
        return filter.equals(ENDED) ? isEnded() : filter.equals(text());
    }

    /** The status in JSON. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
