package io.weatherglass.traces;

/**
 * @param field name of the field in the file format; empty, like the value, if the rule concerns several values
 * @param rule a phrase that follows the field name, such as {@code must be >= 0}
 */
public record SkippedRecord(TraceLocation location, String field, String value, String rule, String message) {

    public static SkippedRecord of(TraceFormatException refused) {
        return new SkippedRecord(
                refused.location(), refused.field(), refused.value(), refused.rule(), refused.getMessage());
    }
}
