package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;
import java.util.List;

/**
 * By how much the forecast end has moved, and why.
 *
 * @param sequence from 1, that of the forecast that is compared with
 */
public record ForecastChange(
        int sequence,
        Instant asOf,
        double medianSeconds,
        double changeSeconds,
        List<Contribution> contributions,
        String text) {
    public ForecastChange {
        Checks.atLeast("sequence", 1, sequence);
        Checks.finiteNotNegative("medianSeconds", medianSeconds);
        Checks.finite("changeSeconds", changeSeconds);
        Checks.notBlank("text", text);
        contributions = List.copyOf(contributions);
    }
}
