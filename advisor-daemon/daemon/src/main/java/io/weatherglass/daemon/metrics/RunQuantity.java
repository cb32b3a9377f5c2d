package io.weatherglass.daemon.metrics;

/** Quantities reported for each active run; {@code docs/metrics.md} lists their units. */
enum RunQuantity {
    PROGRESS(
            "progress.ratio",
            "Share of the expected jobs that are completed or skipped; absent if their number is unknown"),
    UNFINISHED_JOBS("unfinished.jobs", "Known or expected jobs that have not ended"),
    EXPECTED_JOBS(
            "expected.jobs", "Expected number of jobs, by quantile p (only 0.5 for a given plan); absent if unknown"),
    ELAPSED("elapsed.seconds", "Event time from the submission to the latest forecast"),
    MAKESPAN("makespan.seconds", "Predicted time from the submission to the last completion, by quantile p"),
    REMAINING("remaining.seconds", "Predicted time from the latest forecast to the last completion, by quantile p"),
    DEADLINE("deadline.seconds", "Time from the submission to the deadline; absent without a deadline"),
    DEADLINE_MISS("deadline.miss.probability", "Probability of missing the deadline; absent without a deadline"),
    COST("cost", "Forecast of the final cost in the label's unit, by quantile p; absent on slots without a price"),
    BUDGET("budget", "Budget in the label's unit; absent without a budget"),
    BUDGET_EXCEEDED(
            "budget.exceeded.probability",
            "Probability of exceeding the budget; absent if there is no budget or no known cost"),
    PAST_ERROR("past.error.seconds", "Past error E(W,t,k) of the completed jobs; absent before the first completion"),
    PAST_ERROR_THRESHOLD(
            "past.error.threshold.seconds",
            "Past error above which background load is considered; absent if the plan does not set it"),
    PAST_ERROR_RELATIVE("past.error.relative.ratio", "Past error relative to the projected runtimes; 0.1 is 10 %"),
    OUTLIER_JOBS("outlier.jobs", "Jobs that take far longer than projected"),
    FORECASTER_WEIGHT(
            "forecaster.weight.ratio",
            "Weight of a forecaster in the makespan forecast; the weights of a run add up to 1"),
    ALERT("alert", "1 while an alert of this kind is active");

    private final String meterName;
    private final String description;

    RunQuantity(String name, String description) {
        this.meterName = "weatherglass.workflow." + name;
        this.description = description;
    }

    String meterName() {
        return meterName;
    }

    String description() {
        return description;
    }
}
