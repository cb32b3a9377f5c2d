package io.weatherglass.connectors.advisory;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.weatherglass.connectors.internal.Checks;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a forecast is based on.
 *
 * @param runtimeSource where the runtimes come from: {@code plan}, {@code history}, or {@code run}, that is, the plan that was given has
 *     none and those of the jobs that have completed in this run are taken; of a run that has ended {@code observed}; not blank
 * @param plan where the plan comes from: {@code given} by the enactor, {@code learned} from past runs, or {@code seen}, that is, only the
 *     jobs reported so far are known; absent in advisories of older daemons
 */
public record ForecastBasis(
        String runtimeSource,
        int historyRuns,
        Optional<String> plan,
        OptionalInt planRuns,
        List<String> warnings,
        Optional<PartialRun> partial) {
    /** Runtimes are the projections of the plan. */
    public static final String RUNTIMES_OF_PLAN = "plan";

    /** Runtimes are learned from past runs. */
    public static final String RUNTIMES_OF_HISTORY = "history";

    /** Runtimes are those of the jobs that have completed in this run: nothing else has any. */
    public static final String RUNTIMES_OF_RUN = "run";

    /** The plan is the enactor's. */
    public static final String GIVEN = "given";

    /** The plan is learned from past runs. */
    public static final String LEARNED = "learned";

    /** Only the jobs reported so far are known. */
    public static final String SEEN = "seen";

    public ForecastBasis {
        Checks.notBlank("runtimeSource", runtimeSource);
        Checks.atLeast("historyRuns", 0, historyRuns);
        warnings = List.copyOf(warnings);
    }

    public static ForecastBasis ofGivenPlan(String runtimeSource, int historyRuns, List<String> warnings) {
        return new ForecastBasis(
                runtimeSource, historyRuns, Optional.of(GIVEN), OptionalInt.empty(), warnings, Optional.empty());
    }

    @JsonIgnore
    public boolean isPlanLearned() {
        return plan.equals(Optional.of(LEARNED));
    }
}
