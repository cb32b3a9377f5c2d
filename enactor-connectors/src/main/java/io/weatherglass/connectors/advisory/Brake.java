package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;
import java.util.Optional;

/**
 * The brake of a run. Enactors obey {@code hold}; running jobs are never affected.
 *
 * @param hold whether no new job may start
 * @param since event time since which the risk has been too high; empty while the brake is released
 * @param text savings and remaining chance; present with {@code since}
 */
public record Brake(BrakeMode mode, boolean hold, Optional<Instant> since, Optional<String> text) {
    public Brake {
        Checks.require(since.isPresent() == text.isPresent(), "text", "must be present together with since", text);
        Checks.require(!hold || since.isPresent(), "hold", "must be false while the brake is released", hold);
    }
}
