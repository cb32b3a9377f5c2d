package io.weatherglass.connectors.advisory;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

public enum AlertKind {
    @JsonProperty("deadline-risk")
    DEADLINE_RISK,
    @JsonProperty("budget-risk")
    BUDGET_RISK,
    /** The run takes longer than its first forecast, made from past runs, allowed. */
    @JsonProperty("later-than-usual")
    LATER_THAN_USUAL,
    /** No event for longer than the running and queued jobs explain. */
    @JsonProperty("stalled")
    STALLED,
    /** A job runs for far longer than others of its kind. */
    @JsonProperty("job-stuck")
    JOB_STUCK,
    /** The run will probably not end by a time of day. */
    @JsonProperty("finish-by")
    FINISH_BY;

    /** Returns the JSON text, {@code deadline-risk}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Optional<AlertKind> of(String text) {
        return Arrays.stream(values()).filter(kind -> kind.text().equals(text)).findFirst();
    }

    public static List<String> texts() {
        return Arrays.stream(values()).map(AlertKind::text).toList();
    }
}
