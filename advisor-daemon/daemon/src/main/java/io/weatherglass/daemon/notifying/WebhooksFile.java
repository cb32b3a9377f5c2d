package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.AlertKind;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the webhooks, a JSON array of objects; only {@code url} is required. */
final class WebhooksFile {
    static final double RISK_THRESHOLD = 0.5;

    private static final List<String> FIELDS = List.of(
            "url", "workflow", "secret", "on", "riskThreshold", "format", "alerts", "routingKey", "minimumSeconds");
    private static final Set<String> SECRETS = Set.of("secret", "url", "routingKey");
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final int LARGEST_PORT = 65_535;
    private static final List<String> FORMATS =
            Arrays.stream(Webhook.Format.values()).map(Webhook.Format::text).toList();

    private WebhooksFile() {}

    static List<Webhook> read(Path file) throws IOException {
        return RuleFile.read(file, FIELDS, SECRETS, WebhooksFile::webhook);
    }

    private static Optional<Webhook> webhook(RuleFile.Rule rule) {
        Optional<URI> url = url(rule);
        String workflow = rule.text("workflow").orElse("*");
        Optional<String> secret = rule.text("secret");
        String format = rule.text("format").orElse("json");
        if (!FORMATS.contains(format)) {
            rule.wrong("format", "must be one of " + FORMATS);
            return Optional.empty();
        }
        Webhook.Format whose = Webhook.Format.values()[FORMATS.indexOf(format)];
        // In older formats, alerts are opt-in. Teams receives only alerts by default; PagerDuty accepts only alerts.
        boolean alertsOnly = whose == Webhook.Format.TEAMS || whose == Webhook.Format.PAGERDUTY;
        Set<Occasion> on = rule.names(
                "on",
                Occasion.class,
                alertsOnly ? Set.of() : EnumSet.allOf(Occasion.class),
                Occasion::of,
                Occasion.texts());
        if (whose == Webhook.Format.PAGERDUTY && !on.isEmpty()) {
            rule.wrong("on", "must be absent with format pagerduty, which accepts only alerts");
        } else if (rule.value("on").isArray() && rule.value("on").isEmpty()) {
            rule.wrong("on", "must be an array of " + Occasion.texts() + ", each at most once");
        }
        Set<AlertKind> alerts = rule.alerts(alertsOnly ? EnumSet.allOf(AlertKind.class) : Set.of());
        double threshold = rule.probability("riskThreshold", RISK_THRESHOLD);
        Optional<String> routingKey = rule.text("routingKey");
        if (routingKey.isPresent() != (whose == Webhook.Format.PAGERDUTY)
                && rule.has("routingKey") == routingKey.isPresent()) {
            rule.wrong("routingKey", "must be present if and only if format is pagerduty");
        }
        Duration minimum = rule.minimum(Webhook.MINIMUM);
        return url.map(known ->
                new Webhook(known, Webhook.glob(workflow), secret, on, threshold, whose, alerts, routingKey, minimum));
    }

    private static Optional<URI> url(RuleFile.Rule rule) {
        Optional<String> text = rule.text("url");
        if (!rule.has("url")) {
            rule.wrong("url", "is required");
        }
        Optional<URI> url = text.flatMap(WebhooksFile::httpUrl);
        if (text.isPresent() && url.isEmpty()) {
            rule.wrong("url", "must be an http or https URL");
        }
        return url;
    }

    private static Optional<URI> httpUrl(String text) {
        try {
            URI url = URI.create(text);
            return url.getHost() != null
                            && SCHEMES.contains(String.valueOf(url.getScheme()))
                            && url.getPort() <= LARGEST_PORT
                    ? Optional.of(url)
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
