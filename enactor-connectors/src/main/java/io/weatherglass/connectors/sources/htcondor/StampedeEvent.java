package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Stampede event in NetLogger format: {@code ts=… event=stampede.job_inst.main.start name=value …}. */
record StampedeEvent(Instant at, String event, Map<String, String> fields) {
    private static final Pattern FIELD =
            Pattern.compile("(?<![\\w.])([\\w.]++)=(?:\"((?:[^\"\\\\]++|\\\\.)*+)\"|(\\S*))");
    private static final String PREFIX = "stampede.";

    static StampedeEvent parse(String line) {
        Map<String, String> fields = new HashMap<>();
        Matcher field = FIELD.matcher(line);
        while (field.find()) {
            fields.putIfAbsent(field.group(1), field.group(2) != null ? field.group(2) : field.group(3));
        }
        String event = required(fields, "event");
        if (!event.startsWith(PREFIX)) {
            throw new InvalidMessageException("event", event, "must begin with " + PREFIX);
        }
        return new StampedeEvent(date(required(fields, "ts")), event.substring(PREFIX.length()), fields);
    }

    private static Instant date(String text) {
        try {
            return text.matches("\\d{9,11}(\\.\\d+)?")
                    ? Instant.ofEpochMilli(Math.round(Double.parseDouble(text) * 1000))
                    : Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new InvalidMessageException("ts", text, "must be a time such as 2012-03-13T12:35:36.000000Z");
        }
    }

    private static String required(Map<String, String> fields, String name) {
        String value = fields.getOrDefault(name, "");
        if (value.isEmpty()) {
            throw new InvalidMessageException(name, "absent", "is required");
        }
        return value;
    }

    /** Returns the workflow instance; empty for events that do not name one, such as the end of the static part. */
    Optional<String> run() {
        return Optional.ofNullable(fields.get("xwf.id"));
    }

    String required(String name) {
        return required(fields, name);
    }

    int number(String name) {
        String value = required(name);
        if (!value.matches("-?\\d{1,9}")) {
            throw new InvalidMessageException(name, value, "must be a whole number");
        }
        return Integer.parseInt(value);
    }

    double seconds(String name) {
        String value = required(name);
        if (!value.matches("\\d{1,9}(\\.\\d{1,9})?")) {
            throw new InvalidMessageException(name, value, "must be a number of seconds >= 0");
        }
        return Double.parseDouble(value);
    }
}
