package io.weatherglass.traces;

/**
 * A row or file of a foreign format that breaks a rule and was left out.
 *
 * @param field as the format calls it; empty, like the value, if the rule is about more than one value
 * @param rule continues the field's name: {@code must be >= 0}
 */
public record SkippedRecord(TraceLocation location, String field, String value, String rule, String message) {

    public static SkippedRecord of(TraceFormatException refused) {
        return new SkippedRecord(
                refused.location(), refused.field(), refused.value(), refused.rule(), refused.getMessage());
    }
}
