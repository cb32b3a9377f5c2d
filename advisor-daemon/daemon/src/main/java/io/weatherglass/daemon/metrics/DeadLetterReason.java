package io.weatherglass.daemon.metrics;

import io.weatherglass.connectors.protocol.InvalidEventException;
import java.util.List;

/** A small set of reasons, so that the label of the metric stays small. */
final class DeadLetterReason {

    private static final String UNKNOWN_TYPE = "unknown type";
    private static final String UNKNOWN_JOB = "unknown job";
    private static final String NO_PLAN = "no plan";
    private static final String INVALID_DATA = "invalid data";
    private static final String INVALID_EVENT = "invalid event";

    private DeadLetterReason() {}

    /** Every reason there is. */
    static List<String> all() {
        return List.of(UNKNOWN_TYPE, UNKNOWN_JOB, NO_PLAN, INVALID_DATA, INVALID_EVENT);
    }

    /** The field alone does not tell: a subject may be missing, or be no job of the plan. */
    static String of(InvalidEventException reason) {
        String field = reason.field();
        String rule = reason.rule();
        if (field.equals("type")) {
            return UNKNOWN_TYPE;
        }
        if (field.equals("subject") && rule.startsWith("must be a job of the plan")) {
            return UNKNOWN_JOB;
        }
        if (field.equals("workflowinstance") && rule.startsWith("must have a plan")) {
            return NO_PLAN;
        }
        return field.startsWith("/") || field.startsWith("data") ? INVALID_DATA : INVALID_EVENT;
    }
}
