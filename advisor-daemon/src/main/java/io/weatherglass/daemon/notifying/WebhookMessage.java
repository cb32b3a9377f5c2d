package io.weatherglass.daemon.notifying;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What a webhook is sent. */
final class WebhookMessage {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String HMAC = "HmacSHA256";

    private WebhookMessage() {}

    /** The body: the occasions, a sentence and the advisory; of Slack's messages the sentence only. */
    static byte[] body(Webhook webhook, Advisory advisory, Set<Occasion> occasions) {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("text", webhook.slack() ? escaped(text(advisory)) : text(advisory));
        if (!webhook.slack()) {
            ArrayNode on = body.putArray("occasions");
            occasions.forEach(occasion -> on.add(occasion.text()));
            body.set("advisory", new AdvisoryCodec().toTree(advisory));
        }
        try {
            return MAPPER.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Advisory advisory) {
        StringJoiner text = new StringJoiner(", ", advisory.workflow() + " " + advisory.workflowInstance() + ": ", "");
        advisory.outcome().ifPresent(outcome -> text.add(outcome.name().toLowerCase(Locale.ROOT)));
        text.add(advisory.progress().jobsCompleted() + " of "
                + advisory.progress().jobsTotal() + " jobs complete");
        advisory.risk()
                .deadlineMiss()
                .ifPresent(risk -> text.add(percent(risk.probability()) + " risk of missing the deadline"));
        advisory.risk()
                .budgetExceeded()
                .ifPresent(risk -> text.add(percent(risk.probability()) + " risk of exceeding the budget"));
        advisory.makespan().ifPresent(makespan -> {
            if (advisory.closing()) {
                text.add(String.format(Locale.ROOT, "makespan %.0f s", makespan.medianSeconds()));
            } else {
                Changes.interval(makespan)
                        .ifPresent(interval -> text.add(String.format(
                                Locale.ROOT,
                                "makespan %.0f s (95 %% interval %.0f to %.0f s)",
                                makespan.medianSeconds(),
                                interval.lowerSeconds(),
                                interval.upperSeconds())));
            }
        });
        return text.toString();
    }

    /** Of Slack's text: a name must not call a channel, {@code <!here>}. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String percent(double probability) {
        return Math.round(probability * 100) + " %";
    }

    /**
     * The signature of a body: HMAC-SHA-256 of {@code timestamp.body}, in hexadecimal digits.
     *
     * @param timestamp seconds since the epoch, so that a message that is sent again much later can be told
     */
    static String signature(String secret, long timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(secret.getBytes(java.nio.charset.StandardCharsets.UTF_8), HMAC));
            mac.update((timestamp + ".").getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has " + HMAC, e);
        }
    }
}
