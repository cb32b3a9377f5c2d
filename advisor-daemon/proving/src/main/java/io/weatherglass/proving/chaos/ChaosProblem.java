package io.weatherglass.proving.chaos;

/**
 * A difference from an undisturbed run.
 *
 * @param instance the affected run or component
 */
public record ChaosProblem(Kind kind, String instance, String detail) {

    public enum Kind {
        EVENT_LOST("events lost from the log"),
        EVENT_CHANGED("events changed in the log"),
        FOLD_DIFFERS("runs with missing or additional events in their state"),
        CLOSING_MISSING("closing advisories missing"),
        CLOSING_DOUBLED("duplicate closing advisories"),
        CLOSING_DIFFERS("closing advisories that differ from those of the undisturbed daemon"),
        AFTER_CLOSING("advisories after the closing one"),
        OUT_OF_ORDER("advisories older than the previous one"),
        LATEST_DIFFERS("runs without their closing advisory in the compacted topic"),
        HISTORY_MISSING("runs missing from the history"),
        HISTORY_DOUBLED("duplicate runs in the history"),
        HISTORY_DIFFERS("runs in the history that differ from those of the undisturbed daemon"),
        DEAD_LETTER_MISSING("invalid records missing from the dead letters"),
        DEAD_LETTER_FOREIGN("valid records among the dead letters"),
        ALERT_MISSING("missing alerts or resolutions"),
        ALERT_DOUBLED("alerts repeated or sent with another id without a permitted reason"),
        ALERT_CHANGED("ids that identify several alerts"),
        ALERT_FOREIGN("alerts that are not in the log"),
        CLIENT_DIFFERS("runs with different advisories in the Java client and the log"),
        OFFSET_DIFFERS("partitions whose end offset is not committed"),
        COPY_LEFT("ended runs whose copied events were not deleted"),
        READINESS("wrong readiness responses"),
        NOT_STRUCK("requested faults that were not injected"),
        NOT_WORKING("components that did not recover");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }
}
