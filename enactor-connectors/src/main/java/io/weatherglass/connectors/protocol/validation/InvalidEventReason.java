package io.weatherglass.connectors.protocol.validation;

/** Reasons why a message is not a valid event. Few enough to be values of a metric label. */
public enum InvalidEventReason {
    UNKNOWN_TYPE("unknown type"),
    /** The event is about a job that is not in the plan of its instance, and there are already too many such jobs. */
    UNKNOWN_JOB("unknown job"),
    NO_PLAN("no plan"),
    INVALID_DATA("invalid data"),
    INVALID_EVENT("invalid event");

    private final String label;

    InvalidEventReason(String label) {
        this.label = label;
    }

    /** Returns the name used in metrics and documents, such as {@code unknown type}. */
    public String label() {
        return label;
    }

    /** Derives the reason from the field, which is a JSON pointer, {@code data…} or an attribute. */
    static InvalidEventReason ofField(String field) {
        if (field.equals("type")) {
            return UNKNOWN_TYPE;
        }
        return field.startsWith("/") || field.startsWith("data") ? INVALID_DATA : INVALID_EVENT;
    }
}
