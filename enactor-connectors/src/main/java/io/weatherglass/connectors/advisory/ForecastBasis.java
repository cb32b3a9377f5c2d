package io.weatherglass.connectors.advisory;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.weatherglass.connectors.internal.Checks;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The basis of a forecast.
 *
 * @param runtimeSource {@code plan}, {@code history}, {@code run} (only jobs completed in this run have runtimes), or
 *     {@code observed} after the end of the run; not blank
 * @param plan {@code given} by the enactor, {@code learned} from past runs, or {@code seen} (only the jobs reported so
 *     far); absent in advisories of older daemons
 */
public record ForecastBasis(
        String runtimeSource,
        int historyRuns,
        Optional<String> plan,
        OptionalInt planRuns,
        List<String> warnings,
        Optional<PartialRun> partial) {
    /** Runtimes are the plan's projections. */
    public static final String RUNTIMES_OF_PLAN = "plan";

    /** Runtimes are estimated from past runs. */
    public static final String RUNTIMES_OF_HISTORY = "history";

    /** Runtimes are taken from jobs completed in this run, because no others are available. */
    public static final String RUNTIMES_OF_RUN = "run";

    public static final String GIVEN = "given";

    public static final String LEARNED = "learned";

    /** The plan consists of the jobs reported so far. */
    public static final String SEEN = "seen";

    public ForecastBasis {
        Checks.notBlank("runtimeSource", runtimeSource);
        Checks.atLeast("historyRuns", 0, historyRuns);
        warnings = List.copyOf(warnings);
    }

    @JsonIgnore
    public boolean isPlanLearned() {
        return plan.equals(Optional.of(LEARNED));
    }
}
