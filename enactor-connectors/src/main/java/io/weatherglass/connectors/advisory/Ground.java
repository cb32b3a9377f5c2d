package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;

/**
 * On what a forecast stands.
 *
 * @param runtimeSource where the runtimes come from, {@code plan} or {@code history}; not blank
 * @param historyRuns how many past runs were used
 * @param warnings what weakens the forecast, for people
 */
public record Ground(String runtimeSource, int historyRuns, List<String> warnings) {
    /** Checks the ranges given above. */
    public Ground {
        Checks.notBlank("runtimeSource", runtimeSource);
        Checks.atLeast("historyRuns", 0, historyRuns);
        warnings = List.copyOf(warnings);
    }
}
