package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.CalibrationKey.PlanOrigin;
import io.weatherglass.forecast.calibration.RemainingError;
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
        /** Jobs that have completed in the run itself: its plan has no projections. */
        RUN,
        /** The projections of the plan. */
        PLAN,
        /** One past run: how runs differ from each other is not known. */
        ONE_RUN,
        /** Past runs. */
        HISTORY;

        /**
         * With so many past runs.
         *
         * @param projected whether the plan has projected runtimes; with past runs that makes no difference
         */
        public static RuntimeSource of(int pastRuns, boolean projected) {
            return switch (pastRuns) {
                case 0 -> projected ? PLAN : RUN;
                case 1 -> ONE_RUN;
                default -> HISTORY;
            };
        }

        /** That of a forecast that had this error. */
        public static RuntimeSource of(RemainingError error) {
            return of(error.pastRuns(), error.projected());
        }

        /** Whether it does without past runs. */
        boolean isOfFirstRun() {
            return this == RUN || this == PLAN;
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
