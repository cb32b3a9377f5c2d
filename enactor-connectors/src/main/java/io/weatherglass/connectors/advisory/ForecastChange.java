package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.time.Instant;
import java.util.List;

/**
 * A change in the predicted end time of the run, and its causes.
 *
 * @param sequence sequence number of the earlier of the two forecasts compared, from 1
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
