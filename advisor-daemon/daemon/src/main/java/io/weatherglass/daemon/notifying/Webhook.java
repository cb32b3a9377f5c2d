package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.AlertKind;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where somebody wants changes and alerts to be sent.
 *
 * @param url HTTP or HTTPS
 * @param workflow whole names of the workflows that it is about
 * @param secret signs the messages
 * @param on which changes are sent
 * @param riskThreshold probability, in (0, 1]
 * @param format whose messages they are
 * @param alerts which alerts are sent
 * @param routingKey names the service at PagerDuty; there exactly if the format is its
 * @param minimum how long an interval must have moved, and how much later it may be reported again
 */
record Webhook(
        URI url,
        Pattern workflow,
        Optional<String> secret,
        Set<Occasion> on,
        double riskThreshold,
        Format format,
        Set<AlertKind> alerts,
        Optional<String> routingKey,
        Duration minimum) {

    /** How long an interval must have moved where nothing else is configured. A guess. */
    static final Duration MINIMUM = Duration.ofMinutes(1);

    /** Whose messages a receiver understands. */
    enum Format {
        /** Ours. */
        JSON,
        /** Slack's, of text only, as many others take it. */
        SLACK,
        /** Microsoft Teams', with an adaptive card. */
        TEAMS,
        /** PagerDuty's Events API v2: alerts only. */
        PAGERDUTY;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    Webhook {
        on = Set.copyOf(on);
        alerts = Set.copyOf(alerts);
    }

    /** Sends no alerts, and whatever else at once. */
    Webhook(URI url, Pattern workflow, Optional<String> secret, Set<Occasion> on, double riskThreshold, boolean slack) {
        this(
                url,
                workflow,
                secret,
                on,
                riskThreshold,
                slack ? Format.SLACK : Format.JSON,
                Set.of(),
                Optional.empty(),
                Duration.ZERO);
    }

    /** The same, to which these alerts are sent. */
    Webhook withAlerts(Format newFormat, Set<AlertKind> newAlerts, Optional<String> newRoutingKey) {
        return new Webhook(url, workflow, secret, on, riskThreshold, newFormat, newAlerts, newRoutingKey, minimum);
    }

    /** The same, which reports an interval that has moved after that time. */
    Webhook withMinimum(Duration newMinimum) {
        return new Webhook(url, workflow, secret, on, riskThreshold, format, alerts, routingKey, newMinimum);
    }

    /** What may be logged of it: scheme, host and port. Of many receivers, such as Slack, the path is the secret. */
    @Override
    public String toString() {
        return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
    }

    /** A pattern of names with {@code *} for any characters and {@code ?} for one. */
    static Pattern glob(String text) {
        StringBuilder pattern = new StringBuilder();
        text.chars().forEach(c -> {
            if (c == '*') {
                pattern.append(".*");
            } else if (c == '?') {
                pattern.append('.');
            } else {
                pattern.append(Pattern.quote(Character.toString(c)));
            }
        });
        return Pattern.compile(pattern.toString(), Pattern.DOTALL);
    }
}
