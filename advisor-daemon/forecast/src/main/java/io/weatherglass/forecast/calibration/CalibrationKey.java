package io.weatherglass.forecast.calibration;

/**
 * What is calibrated on its own: the forecasts of a runtime model under plans of one origin. Learned plans miss jobs that they
 * do not know of, which says nothing about given ones. Immutable.
 *
 * @param runtimeModel name of the model, as advisories name it
 */
public record CalibrationKey(String runtimeModel, PlanOrigin plan) {

    /** Appended in the history and over HTTP. */
    private static final String LEARNED_PLAN = ", learned plan";

    /** Makespans that are pooled from past runs, without a plan. */
    public static final CalibrationKey POOLED = new CalibrationKey("pooled", PlanOrigin.LEARNED);

    /** Where the plan of a forecast comes from. */
    public enum PlanOrigin {
        /** From the enactor. */
        GIVEN,
        /** From past runs. */
        LEARNED
    }

    /** Of forecasts under plans that are learned or given. */
    public static CalibrationKey of(String runtimeModel, boolean learnedPlan) {
        return new CalibrationKey(runtimeModel, learnedPlan ? PlanOrigin.LEARNED : PlanOrigin.GIVEN);
    }

    /** Reads what {@link #text} writes; any other text is the name of a model under given plans. */
    public static CalibrationKey parse(String text) {
        return text.endsWith(LEARNED_PLAN)
                ? new CalibrationKey(text.substring(0, text.length() - LEARNED_PLAN.length()), PlanOrigin.LEARNED)
                : new CalibrationKey(text, PlanOrigin.GIVEN);
    }

    /** As it stands in the history and in JSON. */
    public String text() {
        return plan == PlanOrigin.LEARNED ? runtimeModel + LEARNED_PLAN : runtimeModel;
    }
}
