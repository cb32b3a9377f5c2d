package io.weatherglass.traces.formats;

import java.util.Locale;

public enum LeftOutReason {
    UNKNOWN_DATE("no time recorded"),
    UNKNOWN_RUNTIME("no runtime recorded"),
    UNKNOWN_CORES("no cores recorded"),
    NEVER_RAN("never ran"),
    /** Part of a job that was swapped out and back in. The log has another line for the whole job. */
    PARTIAL_EXECUTION("part of a job that is listed on another line");

    private final String reason;

    LeftOutReason(String reason) {
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }

    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
