package io.weatherglass.daemon.sources;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.connectors.sources.ConnectorProvider;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.PriceOptions;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Setting;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.support.JsonSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Reads connector settings: a JSON object with one object per connector. Immutable. */
public final class ConnectorsFile {
    public static final ConnectorsFile NONE = new ConnectorsFile(Map.of());

    private static final Set<String> FIELDS =
            Set.of("workflow", "strategy", "resources", "deadlineAfter", "budget", "options");

    private final Map<String, ConnectorSettings> byName;

    private ConnectorsFile(Map<String, ConnectorSettings> byName) {
        this.byName = Map.copyOf(byName);
    }

    public static ConnectorsFile of(Configuration configuration) {
        return configuration.read(Settings.CONNECTORS_FILE, NONE, ConnectorsFile::read);
    }

    /** @throws IllegalArgumentException stating file, line, field, value and rule */
    public static ConnectorsFile read(Path file) throws IOException {
        JsonSource source = JsonSource.read(file);
        List<Violation> violations = new ArrayList<>();
        Map<String, ConnectorSettings> byName = new TreeMap<>();
        if (!source.document().isObject()) {
            violations.add(new Violation("/", source.document().toString(), "must be a JSON object"));
        }
        source.document().properties().forEach(connector -> {
            Section section = new Section("/" + connector.getKey(), connector.getValue(), violations);
            byName.put(connector.getKey(), section.settings(connector.getKey()));
        });
        if (!violations.isEmpty()) {
            throw source.refusal(violations);
        }
        return new ConnectorsFile(byName);
    }

    boolean names(String connector) {
        return byName.containsKey(connector);
    }

    public ConnectorSettings settings(String connector) {
        return byName.getOrDefault(connector, ConnectorSettings.NONE);
    }

    /** Adds each problem to the violations and treats the value as absent. */
    private record Section(String pointer, JsonNode node, List<Violation> violations) {

        ConnectorSettings settings(String connector) {
            ConnectorProvider provider = ConnectorRegistry.all().get(connector);
            if (provider == null) {
                wrong(
                        "",
                        "\"" + connector + "\"",
                        "must be one of the connectors "
                                + ConnectorRegistry.all().keySet());
            }
            if (!node.isObject()) {
                wrong("", node.toString(), "must be a JSON object");
                return ConnectorSettings.NONE;
            }
            node.properties().stream()
                    .filter(field -> !FIELDS.contains(field.getKey()))
                    .forEach(field -> wrong(
                            "/" + field.getKey(),
                            field.getValue().toString(),
                            "is unknown: use one of " + sorted(FIELDS)));
            ConnectorSettings settings = new ConnectorSettings(
                    text("workflow"),
                    Optional.empty(),
                    text("strategy"),
                    resources(),
                    deadlineAfter(),
                    budget(),
                    options(provider));
            try {
                settings.price();
            } catch (IllegalArgumentException e) {
                wrong("/options", node.path("options").toString(), e.getMessage());
            }
            return settings;
        }

        private static List<String> sorted(Set<String> names) {
            return names.stream().sorted().toList();
        }

        private Optional<JsonNode> field(String name, Predicate<JsonNode> check, String rule) {
            Optional<JsonNode> value = Optional.ofNullable(node.get(name));
            value.filter(check.negate()).ifPresent(wrong -> wrong("/" + name, wrong.toString(), rule));
            return value.filter(check);
        }

        private Optional<String> text(String name) {
            return field(name, value -> value.isTextual() && !value.textValue().isBlank(), "must be a non-blank string")
                    .map(JsonNode::textValue);
        }

        private Optional<Resources> resources() {
            try {
                return Optional.ofNullable(node.get("resources")).map(ResourcesFile::of);
            } catch (InvalidEventException e) {
                e.violations().forEach(found -> wrong("/resources" + found.field(), found.value(), found.rule()));
                return Optional.empty();
            }
        }

        private Optional<Duration> deadlineAfter() {
            Optional<String> value = text("deadlineAfter");
            try {
                return value.map(Setting::parseDuration);
            } catch (IllegalArgumentException e) {
                wrong("/deadlineAfter", value.orElseThrow(), e.getMessage());
                return Optional.empty();
            }
        }

        private OptionalDouble budget() {
            return field(
                            "budget",
                            value -> value.isNumber()
                                    && Double.isFinite(value.doubleValue())
                                    && value.doubleValue() >= 0,
                            "must be a number >= 0")
                    .stream()
                    .mapToDouble(JsonNode::doubleValue)
                    .findFirst();
        }

        private Map<String, String> options(ConnectorProvider provider) {
            JsonNode value = node.path("options");
            Map<String, String> options = new TreeMap<>();
            if (!value.isMissingNode() && !value.isObject()) {
                wrong("/options", value.toString(), "must be a JSON object");
            }
            value.properties().forEach(option -> {
                String at = "/options/" + option.getKey();
                if (provider != null
                        && !provider.options().contains(option.getKey())
                        && !PriceOptions.NAMES.contains(option.getKey())) {
                    wrong(at, option.getValue().toString(), "must be one of " + sorted(provider.options()));
                } else if (!option.getValue().isValueNode() || option.getValue().isNull()) {
                    wrong(at, option.getValue().toString(), "must be a string, number or boolean");
                } else {
                    options.put(option.getKey(), option.getValue().asText());
                }
            });
            return options;
        }

        private void wrong(String field, String value, String rule) {
            violations.add(new Violation(pointer + field, value, rule));
        }
    }
}
