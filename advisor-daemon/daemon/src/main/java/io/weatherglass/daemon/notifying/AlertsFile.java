package io.weatherglass.daemon.notifying;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.protocol.Bounds;
import io.weatherglass.connectors.protocol.Violation;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.forecast.alerting.AlertPolicy;
import io.weatherglass.forecast.alerting.TimeOfDay;
import io.weatherglass.forecast.support.JsonSource;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the JSON array of alert policies; all fields are optional. */
public final class AlertsFile {
    private static final List<String> FIELDS =
            List.of("workflow", "alerts", "deadlineRisk", "budgetRisk", "finishBy", "minimumSeconds");

    private final List<Violation> violations = new ArrayList<>();

    private AlertsFile() {}

    /** @throws IllegalArgumentException if the file is missing, unreadable or malformed */
    public static List<AlertPolicy> of(Configuration configuration) {
        String file = configuration.get(Settings.ALERTS_FILE);
        try {
            return file.equals("none") ? List.of(AlertPolicy.DEFAULT) : read(Path.of(file));
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("alerts.file: there is no file " + file, e);
        } catch (IOException e) {
            throw new IllegalArgumentException("alerts.file: cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    static List<AlertPolicy> read(Path file) throws IOException {
        JsonSource source = JsonSource.read(file);
        AlertsFile reading = new AlertsFile();
        List<AlertPolicy> policies = new ArrayList<>();
        if (!source.document().isArray()) {
            reading.wrong("/", source.document(), "must be a JSON array");
        } else {
            for (int i = 0; i < source.document().size(); i++) {
                policies.add(reading.policy("/" + i, source.document().get(i)));
            }
        }
        if (!reading.violations.isEmpty()) {
            throw source.refusal(reading.violations);
        }
        return List.copyOf(policies);
    }

    private AlertPolicy policy(String at, JsonNode node) {
        if (!node.isObject()) {
            wrong(at, node, "must be a JSON object");
            return AlertPolicy.DEFAULT;
        }
        node.fieldNames().forEachRemaining(field -> {
            if (!FIELDS.contains(field)) {
                wrong(at + "/" + field, node.get(field), "must not be there: known are " + FIELDS);
            }
        });
        return new AlertPolicy(
                Webhook.glob(text(at, node, "workflow").orElse("*")),
                kinds(at, node),
                probability(at, node, "deadlineRisk"),
                probability(at, node, "budgetRisk"),
                finishBy(at, node),
                minimum(at, node));
    }

    private Optional<String> text(String at, JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        if (!value.isTextual() || value.textValue().isBlank()) {
            wrong(at + "/" + field, value, "must be a text that is not blank");
            return Optional.empty();
        }
        return Optional.of(value.textValue());
    }

    private Set<AlertKind> kinds(String at, JsonNode node) {
        JsonNode value = node.path("alerts");
        if (value.isMissingNode()) {
            return EnumSet.allOf(AlertKind.class);
        }
        Set<AlertKind> kinds = EnumSet.noneOf(AlertKind.class);
        value.forEach(text -> AlertKind.of(text.asText()).ifPresent(kinds::add));
        if (!value.isArray() || kinds.size() < value.size()) {
            wrong(at + "/alerts", value, "must be an array of " + AlertKind.texts() + ", each at most once");
        }
        return kinds;
    }

    private double probability(String at, JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (value.isMissingNode()) {
            return AlertPolicy.RISK;
        }
        if (!value.isNumber() || !(value.doubleValue() > 0) || value.doubleValue() > 1) {
            wrong(at + "/" + field, value, "must be a number above 0 and at most 1");
        }
        return value.asDouble();
    }

    private Optional<TimeOfDay> finishBy(String at, JsonNode node) {
        return text(at, node, "finishBy").flatMap(text -> {
            try {
                return Optional.of(TimeOfDay.parse(text));
            } catch (IllegalArgumentException e) {
                wrong(at + "/finishBy", node.path("finishBy"), e.getMessage());
                return Optional.empty();
            }
        });
    }

    private Duration minimum(String at, JsonNode node) {
        JsonNode value = node.path("minimumSeconds");
        if (value.isMissingNode()) {
            return AlertPolicy.MINIMUM;
        }
        if (!value.isNumber() || !(value.doubleValue() >= 0) || value.doubleValue() > Bounds.MAX_SECONDS) {
            wrong(at + "/minimumSeconds", value, "must be a number of seconds >= 0");
            return AlertPolicy.MINIMUM;
        }
        return Duration.ofMillis(Math.round(value.doubleValue() * 1000));
    }

    private void wrong(String field, JsonNode value, String rule) {
        violations.add(new Violation(field, value.toString(), rule));
    }
}
