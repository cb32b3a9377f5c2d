package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.AlertKind;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * @param minimum time for which an interval must have moved before it is reported, and minimum time between two reports
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

    static final Duration MINIMUM = Duration.ofMinutes(1);

    enum Format {
        JSON,
        /** Text only; receivers other than Slack accept this format too. */
        SLACK,
        TEAMS,
        /** Events API v2; alerts only. */
        PAGERDUTY;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    Webhook {
        on = Set.copyOf(on);
        alerts = Set.copyOf(alerts);
    }

    /** Returns only scheme, host and port, since the path is often the secret. */
    @Override
    public String toString() {
        return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
    }

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
