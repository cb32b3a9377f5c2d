package io.weatherglass.daemon.metrics;

import io.weatherglass.connectors.protocol.InvalidEventException;

/** A small set of reasons, so that the label of the metric stays small. */
final class DeadLetterReason {

    private DeadLetterReason() {}

    static String of(InvalidEventException reason) {
        String field = reason.field();
        if (field.equals("type")) {
            return "unknown type";
        }
        if (field.equals("subject")) {
            return "unknown job";
        }
        if (field.equals("workflowinstance")) {
            return "no plan";
        }
        return field.startsWith("/") || field.startsWith("data") ? "invalid data" : "invalid event";
    }
}
