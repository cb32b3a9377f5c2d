package io.weatherglass.traces;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * Thrown if a trace violates a rule of its format. Messages have the form {@code file:line:column: field must ...,
 * but was "value"}; unknown parts are omitted.
 */
public final class TraceFormatException extends IOException {
    private static final long serialVersionUID = 1;

    private static final Pattern PLACE_OF_PARSER = Pattern.compile("\\[Source: [^;]*; (line: \\d+, column: \\d+)]");

    /** Enough to recognise a value. In damaged files, values may be megabytes long; longer values are truncated. */
    private static final int MAX_VALUE_LENGTH = 200;

    private final TraceLocation location;
    private final String field;
    private final String value;
    private final String rule;

    /** @param rule a phrase that follows the field name, such as {@code must be >= 0} */
    public TraceFormatException(TraceLocation location, String field, String value, String rule) {
        super(location + ": " + field + " " + rule + ", but was \"" + cut(value) + "\"");
        this.location = location;
        this.field = field;
        this.value = cut(value);
        this.rule = rule;
    }

    private static String cut(String value) {
        return value.length() > MAX_VALUE_LENGTH ? value.substring(0, MAX_VALUE_LENGTH) + "…" : value;
    }

    public TraceFormatException(TraceLocation location, String rule) {
        super(location + ": " + rule);
        this.location = location;
        this.field = "";
        this.value = "";
        this.rule = rule;
    }

    public TraceFormatException(TraceLocation location, String rule, Throwable cause) {
        this(location, rule);
        initCause(cause);
    }

    public static TraceFormatException malformed(
            TraceLocation location, String language, JsonProcessingException problem) {
        String said = problem.getOriginalMessage().lines().findFirst().orElse("");
        return new TraceFormatException(
                location,
                "must be valid " + language + ": "
                        + PLACE_OF_PARSER.matcher(said).replaceAll("$1"),
                problem);
    }

    public TraceLocation location() {
        return location;
    }

    public String field() {
        return field;
    }

    public String value() {
        return value;
    }

    public String rule() {
        return rule;
    }
}
