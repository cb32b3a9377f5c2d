package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.CalibrationKey.PlanOrigin;
import java.util.Locale;

/**
 * Forecasts that have a prior of their own.
 *
 * @param plan where the plan comes from
 * @param runtimes what the runtimes are learned from
 */
public record ForecastKind(PlanOrigin plan, RuntimeSource runtimes) {

    /** What runtimes are learned from. */
    public enum RuntimeSource {
        /** The projections of the plan. */
        PLAN,
        /** One past run: how runs differ from each other is not known. */
        ONE_RUN,
        /** Past runs. */
        HISTORY;

        /** With so many past runs. */
        public static RuntimeSource of(int pastRuns) {
            return switch (pastRuns) {
                case 0 -> PLAN;
                case 1 -> ONE_RUN;
                default -> HISTORY;
            };
        }
    }

    /** As it stands in JSON. */
    String planText() {
        return plan.name().toLowerCase(Locale.ROOT);
    }

    /** As it stands in JSON. */
    String runtimesText() {
        return runtimes.name().toLowerCase(Locale.ROOT);
    }
}
