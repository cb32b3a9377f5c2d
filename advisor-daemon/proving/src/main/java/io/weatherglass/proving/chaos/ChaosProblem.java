package io.weatherglass.proving.chaos;

/**
 * Something that is not as it is after an undisturbed run.
 *
 * @param instance of the run, or what else it is about
 */
public record ChaosProblem(Kind kind, String instance, String detail) {

    /** What may be wrong. */
    public enum Kind {
        EVENT_LOST("events lost from the log"),
        EVENT_CHANGED("events changed in the log"),
        FOLD_DIFFERS("runs whose state lacks events, or has others"),
        CLOSING_MISSING("closing advisories missing"),
        CLOSING_DOUBLED("closing advisories doubled"),
        CLOSING_DIFFERS("closing advisories that differ from the undisturbed"),
        AFTER_CLOSING("advisories after the closing one"),
        OUT_OF_ORDER("advisories older than the one before"),
        LATEST_DIFFERS("compacted topic without the closing advisory"),
        HISTORY_MISSING("runs missing in the history"),
        HISTORY_DOUBLED("runs doubled in the history"),
        HISTORY_DIFFERS("runs in the history that differ from the undisturbed"),
        DEAD_LETTER_MISSING("poison that is no dead letter"),
        DEAD_LETTER_FOREIGN("dead letters that are no poison"),
        ALERT_MISSING("alerts missing, or their ends"),
        ALERT_DOUBLED("alerts sent again, or under another id, where that is not allowed"),
        ALERT_CHANGED("ids that stand for several alerts"),
        ALERT_FOREIGN("alerts that do not stand in the log"),
        CLIENT_DIFFERS("runs on which the Java client has seen other advisories than stand in the log"),
        OFFSET_DIFFERS("partitions whose end is not committed"),
        COPY_LEFT("ended runs of which events are still copied"),
        READINESS("readiness that was not the truth"),
        NOT_STRUCK("faults that were asked for by name and did not strike"),
        NOT_WORKING("parts that did not come back");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }
}
