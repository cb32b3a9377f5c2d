package io.weatherglass.daemon.notifying;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.advisory.comparison.ComparedStrategy;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.forecast.support.Money;
import io.weatherglass.forecast.support.Percent;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

final class WebhookMessage {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String HMAC = "HmacSHA256";

    private WebhookMessage() {}

    static byte[] body(Webhook webhook, Advisory advisory, Set<Occasion> occasions) {
        String text = text(advisory, occasions);
        return bytes(
                switch (webhook.format()) {
                    case SLACK -> JsonNodeFactory.instance.objectNode().put("text", escaped(text));
                    case TEAMS -> TeamsCard.of(text, TeamsCard.Style.DEFAULT, Map.of());
                    case JSON, PAGERDUTY -> {
                        ObjectNode body = JsonNodeFactory.instance.objectNode().put("text", text);
                        ArrayNode on = body.putArray("occasions");
                        occasions.forEach(occasion -> on.add(occasion.text()));
                        body.set("advisory", new AdvisoryCodec().toTree(advisory));
                        yield body;
                    }
                });
    }

    static byte[] bytes(ObjectNode body) {
        try {
            return MAPPER.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String jobs(Progress progress) {
        return progress.moreJobsMayCome().isPresent()
                ? progress.jobsDone() + " of at least " + progress.jobsTotal() + " jobs complete"
                : progress.jobsDone() + " of " + progress.jobsTotal() + " jobs complete"
                        + expected(progress)
                                .map(range -> " (95 % interval of the total: " + range + ")")
                                .orElse("");
    }

    static Optional<String> expected(Progress progress) {
        int lower = progress.expectedJobsLower().orElse(progress.jobsTotal());
        int upper = progress.expectedJobsUpper().orElse(lower);
        return upper > lower ? Optional.of(lower + " to " + upper) : Optional.empty();
    }

    private static String text(Advisory advisory, Set<Occasion> occasions) {
        StringJoiner text = new StringJoiner(", ", advisory.workflow() + " " + advisory.workflowInstance() + ": ", "");
        advisory.outcome().ifPresent(outcome -> text.add(outcome.name().toLowerCase(Locale.ROOT)));
        text.add(jobs(advisory.progress()));
        Risk risk = advisory.risk();
        if (advisory.closing()) {
            risk.deadlineMiss()
                    .filter(known -> advisory.outcome().equals(Optional.of(Outcome.COMPLETED)))
                    .ifPresent(late -> text.add(late.isExceeded() ? "late" : "on time"));
            risk.budgetExceeded().ifPresent(over -> text.add(over.isExceeded() ? "over budget" : "within budget"));
        } else {
            risk(risk.deadlineMiss(), risk.unknown().contains(Risk.DEADLINE_MISS))
                    .ifPresent(known -> text.add(known + " risk of missing the deadline"));
            risk(risk.budgetExceeded(), risk.unknown().contains(Risk.BUDGET_EXCEEDED))
                    .ifPresent(known -> text.add(known + " risk of exceeding the budget"));
        }
        advisory.makespan().ifPresent(makespan -> {
            if (advisory.closing()) {
                text.add(String.format(Locale.ROOT, "makespan %.0f s", makespan.medianSeconds()));
            } else {
                AdvisoryChanges.interval(makespan)
                        .ifPresent(interval -> text.add(String.format(
                                Locale.ROOT,
                                "makespan %.0f s (95 %% interval %.0f to %.0f s)",
                                makespan.medianSeconds(),
                                interval.lowerSeconds(),
                                interval.upperSeconds())));
            }
        });
        advisory.comparison().ifPresent(comparison -> {
            String own = comparison.own().strategy();
            comparison.best().ifPresentOrElse(best -> text.add(better(best, comparison.own(), advisory)), () -> {
                if (occasions.contains(Occasion.STRATEGY_BETTER)) {
                    text.add("no other strategy is better than " + own + " any longer");
                }
            });
        });
        return text.toString();
    }

    /** Returns the risk, {@code unknown} if it could not be estimated, or empty if the run has no such limit. */
    private static Optional<String> risk(Optional<RiskEstimate> estimate, boolean unknown) {
        return estimate.map(known -> Percent.of(known.probability()))
                .or(() -> unknown ? Optional.of("unknown") : Optional.empty());
    }

    private static String better(ComparedStrategy best, ComparedStrategy own, Advisory advisory) {
        String unit = advisory.cost().map(CostForecast::unit).orElse("");
        return String.format(
                        Locale.ROOT,
                        "%s would be better than %s: makespan %.0f instead of %.0f s, cost %s instead of %s%s",
                        best.strategy(),
                        own.strategy(),
                        best.makespanSeconds().median(),
                        own.makespanSeconds().median(),
                        Money.number(best.cost().median(), unit),
                        Money.number(own.cost().median(), unit),
                        unit.isEmpty() ? "" : " " + unit)
                + instead(
                        "missing the deadline",
                        best.risk().deadlineMiss(),
                        own.risk().deadlineMiss())
                + instead(
                        "exceeding the budget",
                        best.risk().budgetExceeded(),
                        own.risk().budgetExceeded());
    }

    private static String instead(String risk, Optional<RiskEstimate> best, Optional<RiskEstimate> own) {
        return best.flatMap(less -> own.filter(more -> more.probability() > less.probability())
                        .map(more -> ", " + Percent.of(less.probability()) + " instead of "
                                + Percent.of(more.probability()) + " risk of " + risk))
                .orElse("");
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** Returns the HMAC-SHA-256 of {@code timestamp.body} in hex; the timestamp reveals replays. */
    static String signature(String secret, long timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(secret.getBytes(java.nio.charset.StandardCharsets.UTF_8), HMAC));
            mac.update((timestamp + ".").getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("missing from this Java runtime: " + HMAC, e);
        }
    }
}
