package io.weatherglass.daemon.notifying;

import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where somebody wants changes to be sent.
 *
 * @param url HTTP or HTTPS
 * @param workflow whole names of the workflows that it is about
 * @param secret signs the messages
 * @param on which changes are sent
 * @param riskThreshold probability, in (0, 1]
 * @param slack whether the message is one of Slack's, of text only
 */
record Webhook(
        URI url, Pattern workflow, Optional<String> secret, Set<Occasion> on, double riskThreshold, boolean slack) {
    Webhook {
        on = Set.copyOf(on);
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
