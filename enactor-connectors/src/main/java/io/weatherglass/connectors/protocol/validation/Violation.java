package io.weatherglass.connectors.protocol.validation;

import io.weatherglass.connectors.internal.Checks;
import java.io.Serializable;

/**
 * A rule broken by a message.
 *
 * @param field the CloudEvents attribute, or a JSON pointer into the data, such as {@code /jobs/3/id}
 * @param rule continues a sentence that begins with the field, such as {@code must be > 0}
 */
public record Violation(String field, String value, String rule) implements Serializable {
    /** Maximum length of a value; longer values are truncated. */
    public static final int MAX_VALUE = 200;

    /** Maximum number of violations listed per message. */
    public static final int MAX_LISTED = 100;

    private static final int MAX_FIELD = 400;
    private static final int MAX_RULE = 1000;

    public Violation {
        Checks.notBlank("field", field);
        Checks.notNull("value", value);
        Checks.notBlank("rule", rule);
        field = shortened(field, MAX_FIELD);
        value = shortened(value, MAX_VALUE);
        rule = shortened(rule, MAX_RULE);
    }

    private static String shortened(String text, int max) {
        return text.length() > max ? text.substring(0, max - 1) + "…" : text;
    }

    public Violation at(String prefix) {
        return new Violation(prefix + field, value, rule);
    }

    public String message() {
        return field + " " + rule + ", but was " + (value.isEmpty() ? "empty" : value.replaceAll("\\R\\s*", " "));
    }
}
