package io.weatherglass.connectors.protocol.validation;

/** Why a message is not a valid event, in so few kinds that they can be the label of a metric. */
public enum InvalidEventReason {
    UNKNOWN_TYPE("unknown type"),
    /** The event is about a job that the plan of its instance does not have, and there are too many such jobs already. */
    UNKNOWN_JOB("unknown job"),
    NO_PLAN("no plan"),
    INVALID_DATA("invalid data"),
    INVALID_EVENT("invalid event");

    private final String label;

    InvalidEventReason(String label) {
        this.label = label;
    }

    /** As metrics and documents spell it: {@code unknown type}. */
    public String label() {
        return label;
    }

    /** The reason that follows from the field alone: a JSON pointer, {@code data…}, or an attribute. */
    static InvalidEventReason ofField(String field) {
        if (field.equals("type")) {
            return UNKNOWN_TYPE;
        }
        return field.startsWith("/") || field.startsWith("data") ? INVALID_DATA : INVALID_EVENT;
    }
}
