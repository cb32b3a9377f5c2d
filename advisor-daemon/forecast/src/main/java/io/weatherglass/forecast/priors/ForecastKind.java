package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.CalibrationKey.PlanOrigin;
import io.weatherglass.forecast.calibration.RemainingError;

public record ForecastKind(PlanOrigin plan, RuntimeSource runtimes) {

    public enum RuntimeSource {
        /** Completed jobs of the run itself; its plan has no projections. */
        RUN,
        PLAN,
        ONE_RUN,
        HISTORY;

        /** @param projected whether the plan has projections; irrelevant if there are past runs */
        public static RuntimeSource of(int pastRuns, boolean projected) {
            return switch (pastRuns) {
                case 0 -> projected ? PLAN : RUN;
                case 1 -> ONE_RUN;
                default -> HISTORY;
            };
        }

        public static RuntimeSource of(RemainingError error) {
            return of(error.pastRuns(), error.projected());
        }

        boolean isOfFirstRun() {
            return this == RUN || this == PLAN;
        }
    }
}
