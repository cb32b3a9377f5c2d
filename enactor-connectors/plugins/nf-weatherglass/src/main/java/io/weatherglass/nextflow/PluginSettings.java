package io.weatherglass.nextflow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import nextflow.util.Duration;

/**
 * Settings from the scope {@code weatherglass} of Nextflow's configuration or, if missing there, from the environment.
 * Invalid values are reported and ignored, because they must not make a run fail. Immutable.
 */
final class PluginSettings {
    static final String DEFAULT_URL = "http://127.0.0.1:8080";

    private final Map<?, ?> scope;
    private final Map<String, String> environment;
    private final List<String> faults = new ArrayList<>();
    private final Optional<String> url;
    private final Optional<String> token;
    private final Optional<String> deadline;
    private final OptionalDouble budget;
    private final OptionalDouble pricePerCpuHour;
    private final Optional<String> currency;
    private final boolean showForecast;

    PluginSettings(Map<?, ?> configuration, Map<String, String> environment) {
        Object ours = configuration.get("weatherglass");
        this.scope = ours instanceof Map ? (Map<?, ?>) ours : Map.of();
        this.environment = environment;
        this.url = url(text("url", "WEATHERGLASS_URL").orElse(DEFAULT_URL));
        this.token = text("token", "WEATHERGLASS_TOKEN").or(this::tokenInFile);
        this.deadline = text("deadline", "WEATHERGLASS_DEADLINE").filter(this::isDeadline);
        this.budget = number("budget", "WEATHERGLASS_BUDGET");
        this.pricePerCpuHour = number("pricePerCpuHour", "WEATHERGLASS_PRICE_PER_CPU_HOUR");
        this.currency = text("currency", "WEATHERGLASS_CURRENCY").filter(this::isCurrency);
        if (currency.isPresent() && pricePerCpuHour.isEmpty()) {
            faults.add("weatherglass.currency is ignored, because weatherglass.pricePerCpuHour is not set");
        }
        this.showForecast = flag("showForecast", "WEATHERGLASS_SHOW_FORECAST");
    }

    /** Returns the address of the daemon without a trailing slash; empty if the setting is invalid. */
    Optional<String> url() {
        return url;
    }

    Optional<String> token() {
        return token;
    }

    Optional<Instant> deadline(Instant begin) {
        return deadline.flatMap(text -> deadline(text, begin));
    }

    /** Returns the maximum cost of the run, &gt;= 0. */
    OptionalDouble budget() {
        return budget;
    }

    OptionalDouble pricePerCpuHour() {
        return pricePerCpuHour;
    }

    /** Returns an ISO 4217 code. */
    Optional<String> currency() {
        return currency;
    }

    boolean showForecast() {
        return showForecast;
    }

    List<String> faults() {
        return List.copyOf(faults);
    }

    private Optional<String> text(String name, String variable) {
        Object value = scope.get(name);
        return Optional.ofNullable(value == null ? environment.get(variable) : value.toString())
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    private Optional<String> tokenInFile() {
        return text("tokenFile", "WEATHERGLASS_TOKEN_FILE").flatMap(file -> {
            try (Stream<String> lines = Files.lines(Path.of(file))) {
                return lines.findFirst().map(String::strip).filter(text -> !text.isEmpty());
            } catch (IOException | UncheckedIOException | InvalidPathException e) {
                fault("tokenFile", "a readable file", file);
                return Optional.empty();
            }
        });
    }

    private Optional<String> url(String text) {
        try {
            URI uri = new URI(text);
            if (uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                return Optional.of(text.replaceFirst("/+$", ""));
            }
        } catch (URISyntaxException e) {
            // reported below
        }
        fault("url", "an address such as " + DEFAULT_URL, text);
        return Optional.empty();
    }

    private OptionalDouble number(String name, String variable) {
        Optional<String> text = text(name, variable);
        try {
            double value = text.isPresent() ? Double.parseDouble(text.get()) : Double.NaN;
            if (value >= 0 && value < Double.POSITIVE_INFINITY) {
                return OptionalDouble.of(value);
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        text.ifPresent(wrong -> fault(name, "a number >= 0", wrong));
        return OptionalDouble.empty();
    }

    private boolean flag(String name, String variable) {
        Optional<String> text = text(name, variable);
        text.filter(value -> !value.equals("true") && !value.equals("false"))
                .ifPresent(wrong -> fault(name, "true or false", wrong));
        return !text.equals(Optional.of("false"));
    }

    private boolean isCurrency(String text) {
        boolean known = text.matches("[A-Z]{3}");
        if (!known) {
            fault("currency", "three capital letters such as EUR", text);
        }
        return known;
    }

    private boolean isDeadline(String text) {
        boolean known = deadline(text, Instant.EPOCH).isPresent();
        if (!known) {
            fault("deadline", "a duration such as 3h, or a time such as 2026-11-20T18:00", text);
        }
        return known;
    }

    private static Optional<Instant> deadline(String text, Instant begin) {
        try {
            return Optional.of(begin.plusMillis(Duration.of(text).toMillis()));
        } catch (IllegalArgumentException noDuration) {
            return date(text);
        }
    }

    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException withoutZone) {
            try {
                return Optional.of(
                        LocalDateTime.parse(text).atZone(ZoneId.systemDefault()).toInstant());
            } catch (DateTimeException noDate) {
                return Optional.empty();
            }
        }
    }

    private void fault(String name, String rule, String value) {
        faults.add("weatherglass." + name + " must be " + rule + ", but was \"" + value + "\"");
    }
}
