package io.weatherglass.daemon.notifying;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.protocol.Bounds;
import io.weatherglass.connectors.protocol.Violation;
import io.weatherglass.forecast.support.JsonSource;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the JSON array of webhooks, in which only {@code url} is required. */
final class WebhooksFile {
    static final double RISK_THRESHOLD = 0.5;

    private static final List<String> FIELDS = List.of(
            "url", "workflow", "secret", "on", "riskThreshold", "format", "alerts", "routingKey", "minimumSeconds");
    /** Replaces values that may be secret: the path of an address often is. */
    private static final String HIDDEN = "…";

    private static final Set<String> SECRETS = Set.of("secret", "url", "routingKey");

    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final int LARGEST_PORT = 65_535;
    private static final List<String> FORMATS =
            Arrays.stream(Webhook.Format.values()).map(Webhook.Format::text).toList();

    private final List<Violation> violations = new ArrayList<>();

    private WebhooksFile() {}

    static List<Webhook> read(Path file) throws IOException {
        JsonSource source = JsonSource.read(file);
        WebhooksFile reading = new WebhooksFile();
        List<Webhook> webhooks = new ArrayList<>();
        if (!source.document().isArray()) {
            reading.wrong("/", HIDDEN, "must be a JSON array");
        } else {
            for (int i = 0; i < source.document().size(); i++) {
                reading.webhook("/" + i, source.document().get(i)).ifPresent(webhooks::add);
            }
        }
        if (!reading.violations.isEmpty()) {
            throw source.refusal(reading.violations);
        }
        return List.copyOf(webhooks);
    }

    private Optional<Webhook> webhook(String at, JsonNode node) {
        int before = violations.size();
        if (!node.isObject()) {
            wrong(at, HIDDEN, "must be a JSON object");
            return Optional.empty();
        }
        node.fieldNames().forEachRemaining(field -> {
            if (!FIELDS.contains(field)) {
                wrong(at + "/" + field, HIDDEN, "must not be there: known are " + FIELDS);
            }
        });
        Optional<URI> url = url(at, node);
        String workflow = text(at, node, "workflow").orElse("*");
        Optional<String> secret = text(at, node, "secret");
        String format = text(at, node, "format").orElse("json");
        if (!FORMATS.contains(format)) {
            wrong(at + "/format", "\"" + format + "\"", "must be one of " + FORMATS);
            return Optional.empty();
        }
        Webhook.Format whose = Webhook.Format.values()[FORMATS.indexOf(format)];
        // those who never asked for alerts must not get any, and PagerDuty is there for nothing else
        boolean alertsOnly = whose == Webhook.Format.TEAMS || whose == Webhook.Format.PAGERDUTY;
        Set<Occasion> on = alertsOnly && node.path("on").isMissingNode() ? Set.of() : on(at, node);
        if (whose == Webhook.Format.PAGERDUTY && !on.isEmpty()) {
            wrong(
                    at + "/on",
                    node.path("on").toString(),
                    "must not be there with format pagerduty, which takes alerts");
        }
        Set<AlertKind> alerts = node.path("alerts").isMissingNode()
                ? alertsOnly ? EnumSet.allOf(AlertKind.class) : Set.of()
                : alerts(at, node);
        double threshold = threshold(at, node);
        Optional<String> routingKey = text(at, node, "routingKey");
        if (routingKey.isPresent() != (whose == Webhook.Format.PAGERDUTY)
                && node.path("routingKey").isMissingNode() == routingKey.isEmpty()) {
            wrong(
                    at + "/routingKey",
                    routingKey.isPresent() ? HIDDEN : "absent",
                    "must be there exactly if format is pagerduty");
        }
        Duration minimum = minimum(at, node);
        return violations.size() > before
                ? Optional.empty()
                : Optional.of(new Webhook(
                        url.orElseThrow(),
                        Webhook.glob(workflow),
                        secret,
                        on,
                        threshold,
                        whose,
                        alerts,
                        routingKey,
                        minimum));
    }

    private Optional<URI> url(String at, JsonNode node) {
        Optional<String> text = text(at, node, "url");
        if (node.path("url").isMissingNode()) {
            wrong(at + "/url", "absent", "is required");
        }
        try {
            Optional<URI> url = text.map(URI::create);
            if (url.isEmpty()
                    || (url.get().getHost() != null
                            && SCHEMES.contains(String.valueOf(url.get().getScheme()))
                            && url.get().getPort() <= LARGEST_PORT)) {
                return url;
            }
        } catch (IllegalArgumentException e) {
            // refused below like an address of another kind
        }
        wrong(at + "/url", HIDDEN, "must be an address of http or https");
        return Optional.empty();
    }

    private Set<Occasion> on(String at, JsonNode node) {
        JsonNode value = node.path("on");
        if (value.isMissingNode()) {
            return EnumSet.allOf(Occasion.class);
        }
        Set<Occasion> on = EnumSet.noneOf(Occasion.class);
        value.forEach(text -> Occasion.of(text.asText()).ifPresent(on::add));
        if (!value.isArray() || value.isEmpty() || on.size() < value.size()) {
            wrong(at + "/on", value.toString(), "must be an array of " + Occasion.texts() + ", each at most once");
        }
        return on;
    }

    private Set<AlertKind> alerts(String at, JsonNode node) {
        JsonNode value = node.path("alerts");
        Set<AlertKind> kinds = EnumSet.noneOf(AlertKind.class);
        value.forEach(text -> AlertKind.of(text.asText()).ifPresent(kinds::add));
        if (!value.isArray() || kinds.size() < value.size()) {
            wrong(at + "/alerts", value.toString(), "must be an array of " + AlertKind.texts() + ", each at most once");
        }
        return kinds;
    }

    private Duration minimum(String at, JsonNode node) {
        JsonNode value = node.path("minimumSeconds");
        if (value.isMissingNode()) {
            return Webhook.MINIMUM;
        }
        if (!value.isNumber() || !(value.doubleValue() >= 0) || value.doubleValue() > Bounds.MAX_SECONDS) {
            wrong(at + "/minimumSeconds", value.toString(), "must be a number of seconds >= 0");
            return Webhook.MINIMUM;
        }
        return Duration.ofMillis(Math.round(value.doubleValue() * 1000));
    }

    private double threshold(String at, JsonNode node) {
        JsonNode value = node.path("riskThreshold");
        if (value.isMissingNode()) {
            return RISK_THRESHOLD;
        }
        if (!value.isNumber() || !(value.doubleValue() > 0) || value.doubleValue() > 1) {
            wrong(at + "/riskThreshold", value.toString(), "must be a number above 0 and at most 1");
        }
        return value.asDouble();
    }

    private Optional<String> text(String at, JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        if (!value.isTextual() || value.textValue().isBlank()) {
            wrong(
                    at + "/" + field,
                    SECRETS.contains(field) ? HIDDEN : value.toString(),
                    "must be a text that is not blank");
            return Optional.empty();
        }
        return Optional.of(value.textValue());
    }

    private void wrong(String field, String value, String rule) {
        violations.add(new Violation(field, value, rule));
    }
}
