package io.weatherglass.daemon.metrics;

/** What is reported of each run that is under way; the units are those of {@code docs/metrics.md}. */
enum RunQuantity {
    PROGRESS("progress.ratio", "Share of the jobs that are over"),
    UNFINISHED_JOBS("unfinished.jobs", "Jobs that are not over, as far as they are known or expected"),
    EXPECTED_JOBS("expected.jobs", "How many jobs there will be, by probability p"),
    ELAPSED("elapsed.seconds", "Event time from the submission of the plan to the latest forecast"),
    MAKESPAN("makespan.seconds", "Forecast of the makespan, by probability p"),
    REMAINING("remaining.seconds", "Forecast of the time that is left, by probability p"),
    DEADLINE("deadline.seconds", "The deadline of the plan, counted from its submission"),
    DEADLINE_MISS("deadline.miss.probability", "Probability that the deadline is missed"),
    COST("cost", "Forecast of what is owed in the end, by probability p, in the unit that the label names"),
    BUDGET("budget", "The budget of the plan, in the unit of the cost"),
    BUDGET_EXCEEDED("budget.exceeded.probability", "Probability that the budget is exceeded"),
    PAST_ERROR("past.error.seconds", "Past error E(W,t,k) over the completed jobs"),
    PAST_ERROR_THRESHOLD("past.error.threshold.seconds", "Past error from which on the deviation is examined"),
    PAST_ERROR_RELATIVE("past.error.relative.ratio", "Past error relative to the projected runtimes"),
    OUTLIER_JOBS("outlier.jobs", "Jobs far beyond their projection"),
    FORECASTER_WEIGHT(
            "forecaster.weight.ratio", "Weight of the forecaster that the label names in the forecast of the makespan"),
    ALERT("alert", "1 while the alert that the label names is on");

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
