package io.weatherglass.traces;

/**
 * A record of a foreign format, a row or a whole file, that breaks a rule and was left out so that the good ones count.
 *
 * @param location the place that breaks the rule
 * @param field as the format calls it; empty if the rule is about more than one value
 * @param value the offending text; empty if the rule is about more than one value
 * @param rule that is broken; it continues the field's name: {@code must be >= 0}
 * @param message all of this in one line
 */
public record SkippedRecord(TraceLocation location, String field, String value, String rule, String message) {

    /** What a reader refused. */
    public static SkippedRecord of(TraceFormatException refused) {
        return new SkippedRecord(
                refused.location(), refused.field(), refused.value(), refused.rule(), refused.getMessage());
    }
}
