package io.weatherglass.daemon.http.exchange;

import io.vertx.ext.web.RoutingContext;
import io.weatherglass.daemon.config.Setting;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads query parameters and rejects invalid ones, stating name, value and rule. */
public record QueryParameters(RoutingContext context) {
    public String instance() {
        return context.pathParam("id");
    }

    public Optional<String> text(String name) {
        List<String> values = context.queryParam(name);
        if (values.size() > 1) {
            throw refused(name, String.join(", ", values), "must be given once");
        }
        return values.stream().findFirst();
    }

    public Optional<String> notBlank(String name) {
        Optional<String> text = text(name);
        text.filter(String::isBlank).ifPresent(blank -> {
            throw refused(name, blank, "must not be blank");
        });
        return text;
    }

    public String required(String name) {
        return notBlank(name).orElseThrow(() -> refused(name, "absent", "must be given"));
    }

    /** Accepts {@code 30s}, {@code 500ms}, {@code 1m} or a number of seconds. */
    public Duration duration(String name, Duration absent, Duration most) {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            return absent;
        }
        String rule = "must be a duration such as 30s, above 0s and at most " + most.toSeconds() + "s";
        try {
            String given = text.get();
            Duration duration = Setting.parseDuration(given.matches("\\d{1,9}") ? given + "s" : given);
            if (duration.compareTo(most) <= 0) {
                return duration;
            }
        } catch (IllegalArgumentException e) {
            // rejected below
        }
        throw refused(name, text.get(), rule);
    }

    public int integer(String name, int absent, int least, int most) {
        return text(name).map(text -> parse(name, text, least, most)).orElse(absent);
    }

    private static int parse(String name, String text, int least, int most) {
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // rejected below
        }
        throw refused(name, text, "must be a whole number from " + least + " to " + most);
    }

    public Optional<String> choice(String name, List<String> choices) {
        Optional<String> text = text(name);
        text.filter(value -> !choices.contains(value)).ifPresent(value -> {
            throw refused(name, value, "must be one of " + String.join(", ", choices));
        });
        return text;
    }

    public boolean flag(String name, boolean absent) {
        return choice(name, List.of("true", "false")).map(Boolean::parseBoolean).orElse(absent);
    }

    private static Problem refused(String name, String value, String rule) {
        return Problem.invalidParameter(name, value, rule);
    }
}
