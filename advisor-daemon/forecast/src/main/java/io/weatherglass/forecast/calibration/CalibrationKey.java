package io.weatherglass.forecast.calibration;

/** Separates calibrations by runtime model and origin of the plan, because learned plans lack some jobs. Immutable. */
public record CalibrationKey(String runtimeModel, PlanOrigin plan) {

    private static final String LEARNED_PLAN = ", learned plan";
    public static final CalibrationKey POOLED = new CalibrationKey("pooled", PlanOrigin.LEARNED);

    public enum PlanOrigin {
        GIVEN,
        LEARNED
    }

    public static CalibrationKey of(String runtimeModel, boolean learnedPlan) {
        return new CalibrationKey(runtimeModel, learnedPlan ? PlanOrigin.LEARNED : PlanOrigin.GIVEN);
    }

    public static CalibrationKey parse(String text) {
        return text.endsWith(LEARNED_PLAN)
                ? new CalibrationKey(text.substring(0, text.length() - LEARNED_PLAN.length()), PlanOrigin.LEARNED)
                : new CalibrationKey(text, PlanOrigin.GIVEN);
    }

    public String text() {
        return plan == PlanOrigin.LEARNED ? runtimeModel + LEARNED_PLAN : runtimeModel;
    }
}
