package io.weatherglass.daemon.http;

import io.weatherglass.connectors.advisory.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

enum InstanceStatus {
    WAITING,
    ACTIVE,
    COMPLETED,
    FAILED,
    ABANDONED;

    private static final String ENDED = "ended";

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

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
