package io.weatherglass.connectors.sources.nextflow;

import java.util.Arrays;

/** The states of a task in trace files and messages, as observed with Nextflow 0.25 to 24.10. */
enum TaskStatus {
    NEW(false, true),
    SUBMITTED(false, true),
    RUNNING(false, true),
    COMPLETED(true, true),
    FAILED(true, false),
    ABORTED(true, false),
    CACHED(true, false),
    STORED(true, false),
    /** A state that only newer versions report; the task may be running. */
    UNKNOWN(false, false);

    private final boolean ended;
    private final boolean submitted;

    TaskStatus(boolean ended, boolean submitted) {
        this.ended = ended;
        this.submitted = submitted;
    }

    static TaskStatus of(String text) {
        return Arrays.stream(values())
                .filter(status -> status.name().equals(text))
                .findFirst()
                .orElse(UNKNOWN);
    }

    boolean isEnded() {
        return ended;
    }

    boolean isSubmitted() {
        return submitted;
    }

    boolean isReused() {
        return this == CACHED || this == STORED;
    }
}
