package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.io.Serializable;

/**
 * One rule that a message breaks.
 *
 * @param field the CloudEvents attribute, or the JSON pointer of the field in the data, {@code /jobs/3/id}
 * @param value the offending value as text, shortened to {@value #LONGEST_VALUE} characters
 * @param rule the rule, as a sentence that goes on from the field: {@code must be > 0}
 */
public record Violation(String field, String value, String rule) implements Serializable {
    /** Values longer than this are cut. */
    public static final int LONGEST_VALUE = 200;

    /** Shortens the value. */
    public Violation {
        Checks.notBlank("field", field);
        Checks.notNull("value", value);
        Checks.notBlank("rule", rule);
        if (value.length() > LONGEST_VALUE) {
            value = value.substring(0, LONGEST_VALUE - 1) + "…";
        }
    }

    /** The same violation with its field led by where it stands. */
    Violation at(String prefix) {
        return new Violation(prefix + field, value, rule);
    }

    /** The violation as one sentence. */
    public String message() {
        return field + " " + rule + ", was " + (value.isEmpty() ? "empty" : value);
    }
}
