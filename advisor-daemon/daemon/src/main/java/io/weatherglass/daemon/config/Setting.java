package io.weatherglass.daemon.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** A configuration key with its default and description. Exceptions from {@code parser} state the violated rule. */
public record Setting<T>(
        String key,
        String defaultValue,
        Optional<String> defaultInWords,
        String meaning,
        Function<String, T> parser,
        UnaryOperator<String> mask) {

    private static final ResourceBundle MEANINGS = ResourceBundle.getBundle("io.weatherglass.daemon.config.settings");
    static final String ENVIRONMENT_PREFIX = "WEATHERGLASS_";

    /** Maximum duration; small multiples of it, in nanoseconds, still fit into a long. */
    private static final Duration MAX = Duration.ofHours(100_000);

    Setting(String key, String defaultValue, Function<String, T> parser) {
        this(key, defaultValue, Optional.empty(), MEANINGS.getString(key), parser, UnaryOperator.identity());
    }

    Setting<T> byDefault(String words) {
        return new Setting<>(key, defaultValue, Optional.of(words), meaning, parser, mask);
    }

    Setting<T> about(String text) {
        return new Setting<>(key, defaultValue, defaultInWords, meaning.replace("{0}", text), parser, mask);
    }

    Setting<T> shownAs(UnaryOperator<String> without) {
        return new Setting<>(key, defaultValue, defaultInWords, meaning, parser, without);
    }

    /** Returns the environment variable, for example {@code WEATHERGLASS_HTTP_PORT} for {@code http.port}. */
    public String environmentVariable() {
        return ENVIRONMENT_PREFIX
                + key.toUpperCase(java.util.Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    T parse(String text) {
        try {
            return parser.apply(text.strip());
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationException(key, mask.apply(text), e.getMessage());
        }
    }

    static Setting<String> text(String key, String defaultValue) {
        return new Setting<>(key, defaultValue, value -> {
            require(!value.isEmpty(), "must not be empty");
            return value;
        });
    }

    static Setting<String> secret(String key) {
        return new Setting<>(key, "", value -> {
                    require(value.chars().noneMatch(Character::isISOControl), "must not contain control characters");
                    return value;
                })
                .byDefault("none")
                .shownAs(value -> value.isEmpty() ? "" : Settings.HIDDEN);
    }

    static Setting<String> matching(String key, String defaultValue, String pattern, String rule) {
        return matching(key, defaultValue, value -> value.matches(pattern), rule);
    }

    static Setting<String> matching(String key, String defaultValue, Predicate<String> valid, String rule) {
        return new Setting<>(key, defaultValue, value -> {
            require(valid.test(value), rule);
            return value;
        });
    }

    static Setting<Integer> integer(String key, int defaultValue, int least, int most) {
        String rule = "must be a whole number from " + least + " to " + most;
        return new Setting<>(key, String.valueOf(defaultValue), value -> {
            long number;
            try {
                number = Long.parseLong(value);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(rule, e);
            }
            require(number >= least && number <= most, rule);
            return (int) number;
        });
    }

    static Setting<Double> number(String key, String defaultValue, double least) {
        String rule = "must be a number >= " + (long) least;
        return new Setting<>(key, defaultValue, value -> {
            double number;
            try {
                number = Double.parseDouble(value);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(rule, e);
            }
            require(number >= least && number < 1e9, rule);
            return number;
        });
    }

    static Setting<Duration> duration(String key, String defaultValue) {
        return new Setting<>(key, defaultValue, Setting::parseDuration);
    }

    static Setting<Boolean> choice(String key, boolean defaultValue) {
        return new Setting<>(key, String.valueOf(defaultValue), value -> {
            require(value.equals("true") || value.equals("false"), "must be true or false");
            return Boolean.valueOf(value);
        });
    }

    static Setting<String> oneOf(String key, String defaultValue, List<String> names) {
        return new Setting<>(key, defaultValue, value -> {
            require(names.contains(value), "must be one of " + String.join(", ", names));
            return value;
        });
    }

    public static Duration parseDuration(String value) {
        String rule = "must be a duration such as 250ms, 30s, 5m or 1h, above zero and at most " + MAX.toHours() + "h";
        try {
            Duration duration = value.startsWith("P")
                    ? Duration.parse(value)
                    : value.endsWith("ms")
                            ? Duration.ofMillis(Long.parseLong(value.substring(0, value.length() - 2)))
                            : Duration.parse("PT" + value);
            require(!duration.isNegative() && !duration.isZero() && duration.compareTo(MAX) <= 0, rule);
            return duration;
        } catch (java.time.format.DateTimeParseException | NumberFormatException e) {
            throw new IllegalArgumentException(rule, e);
        }
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
