package io.weatherglass.daemon.notifying;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.protocol.validation.Violation;
import io.weatherglass.daemon.support.JsonSource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads a JSON array of rules and reports all violations at once. */
final class RuleFile {
    private static final String HIDDEN = "…";

    private final List<Violation> violations = new ArrayList<>();
    private final List<String> fields;
    private final Set<String> secrets;

    private RuleFile(List<String> fields, Set<String> secrets) {
        this.fields = fields;
        this.secrets = secrets;
    }

    /** @param secrets fields whose values are hidden; if there are any, values of unknown fields are hidden too */
    static <T> List<T> read(Path file, List<String> fields, Set<String> secrets, Function<Rule, Optional<T>> reader)
            throws IOException {
        JsonSource source = JsonSource.read(file);
        RuleFile rules = new RuleFile(fields, secrets);
        List<T> read = new ArrayList<>();
        if (!source.document().isArray()) {
            rules.wrong("/", "", source.document(), "must be a JSON array");
        }
        for (int i = 0; source.document().isArray() && i < source.document().size(); i++) {
            JsonNode node = source.document().get(i);
            if (node.isObject()) {
                Rule rule = rules.new Rule("/" + i, node);
                rule.refuseUnknownFields();
                reader.apply(rule).ifPresent(read::add);
            } else {
                rules.wrong("/" + i, "", node, "must be a JSON object");
            }
        }
        if (!rules.violations.isEmpty()) {
            throw source.refusal(rules.violations);
        }
        return List.copyOf(read);
    }

    private void wrong(String at, String field, JsonNode value, String rule) {
        boolean hidden = !secrets.isEmpty() && (secrets.contains(field) || !fields.contains(field));
        violations.add(new Violation(at, value.isMissingNode() ? "absent" : hidden ? HIDDEN : value.toString(), rule));
    }

    /** An object of the array. Invalid values are reported and treated as absent. */
    final class Rule {
        private final String at;
        private final JsonNode node;

        private Rule(String at, JsonNode node) {
            this.at = at;
            this.node = node;
        }

        private void refuseUnknownFields() {
            node.fieldNames().forEachRemaining(field -> {
                if (!fields.contains(field)) {
                    wrong(field, "is unknown: use one of " + fields);
                }
            });
        }

        boolean has(String field) {
            return node.has(field);
        }

        JsonNode value(String field) {
            return node.path(field);
        }

        void wrong(String field, String rule) {
            RuleFile.this.wrong(at + "/" + field, field, value(field), rule);
        }

        Optional<String> text(String field) {
            boolean valid =
                    value(field).isTextual() && !value(field).textValue().isBlank();
            if (has(field) && !valid) {
                wrong(field, "must be a non-blank string");
            }
            return valid ? Optional.of(value(field).textValue()) : Optional.empty();
        }

        <E extends Enum<E>> Set<E> names(
                String field, Class<E> type, Set<E> absent, Function<String, Optional<E>> parser, List<String> known) {
            if (!has(field)) {
                return absent;
            }
            Set<E> names = EnumSet.noneOf(type);
            value(field).forEach(text -> parser.apply(text.asText()).ifPresent(names::add));
            if (!value(field).isArray() || names.size() < value(field).size()) {
                wrong(field, "must be an array of " + known + ", each at most once");
            }
            return names;
        }

        Set<AlertKind> alerts(Set<AlertKind> absent) {
            return names("alerts", AlertKind.class, absent, AlertKind::of, AlertKind.texts());
        }

        double probability(String field, double absent) {
            if (!has(field)) {
                return absent;
            }
            JsonNode value = value(field);
            if (!value.isNumber() || !(value.doubleValue() > 0) || value.doubleValue() > 1) {
                wrong(field, "must be a number above 0 and at most 1");
            }
            return value.asDouble();
        }

        Duration minimum(Duration absent) {
            JsonNode value = value("minimumSeconds");
            if (!has("minimumSeconds")) {
                return absent;
            }
            if (!value.isNumber() || !(value.doubleValue() >= 0) || value.doubleValue() > Bounds.MAX_SECONDS) {
                wrong("minimumSeconds", "must be a number of seconds >= 0");
                return absent;
            }
            return Duration.ofMillis(Math.round(value.doubleValue() * 1000));
        }
    }
}
