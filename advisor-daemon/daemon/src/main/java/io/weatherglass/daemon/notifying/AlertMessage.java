package io.weatherglass.daemon.notifying;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.connectors.advisory.TimeInterval;
import java.util.LinkedHashMap;
import java.util.Map;

final class AlertMessage {

    private static final int MAX_SUMMARY = 1024;

    private static final int MAX_DEDUP_KEY = 255;

    private static final double LEVEL = 0.95;

    private AlertMessage() {}

    static byte[] body(Webhook webhook, AlertNews news) {
        return WebhookMessage.bytes(
                switch (webhook.format()) {
                    case JSON -> json(news);
                    case SLACK -> JsonNodeFactory.instance.objectNode().put("text", WebhookMessage.escaped(text(news)));
                    case TEAMS ->
                        TeamsCard.of(
                                text(news),
                                news.raised() ? TeamsCard.Style.ATTENTION : TeamsCard.Style.GOOD,
                                facts(news.advisory()));
                    case PAGERDUTY -> pagerDuty(webhook.routingKey().orElseThrow(), news);
                });
    }

    private static String text(AlertNews news) {
        Advisory advisory = news.advisory();
        String run = advisory.workflow() + " " + advisory.workflowInstance() + ": ";
        if (news.raised()) {
            return run + news.alert().text();
        }
        return run + news.alert().kind().protocolName() + " has ended"
                + advisory.outcome()
                        .map(outcome -> ", the run has " + ended(outcome))
                        .orElse("")
                + " (was: " + news.alert().text() + ")";
    }

    private static String ended(io.weatherglass.connectors.advisory.Outcome outcome) {
        return switch (outcome) {
            case COMPLETED -> "completed";
            case FAILED -> "failed";
            case ABANDONED -> "been abandoned";
        };
    }

    private static ObjectNode json(AlertNews news) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("text", text(news));
        ObjectNode alert = body.putObject("alert");
        alert.put("kind", news.alert().kind().protocolName())
                .put("state", news.raised() ? "raised" : "resolved")
                .put("since", news.alert().since().toString())
                .put("text", news.alert().text());
        ArrayNode jobs = alert.putArray("jobs");
        news.alert().jobs().forEach(jobs::add);
        body.set("advisory", new AdvisoryCodec().toTree(news.advisory()));
        return body;
    }

    private static Map<String, String> facts(Advisory advisory) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Workflow", advisory.workflow());
        facts.put("Run", advisory.workflowInstance());
        facts.put("Jobs complete", jobs(advisory.progress()));
        advisory.completionTime().ifPresent(end -> {
            facts.put("Expected end", end.median().toString());
            end.intervals().stream()
                    .filter(of -> of.level() == LEVEL)
                    .findFirst()
                    .map(AlertMessage::text)
                    .ifPresent(interval -> facts.put("95 % interval", interval));
        });
        return facts;
    }

    private static String jobs(Progress progress) {
        return progress.moreJobsMayCome().isPresent()
                ? progress.jobsDone() + " of at least " + progress.jobsTotal()
                : progress.jobsDone() + " of " + progress.jobsTotal()
                        + WebhookMessage.expected(progress)
                                .map(range -> " (95 % interval " + range + ")")
                                .orElse("");
    }

    private static String text(TimeInterval interval) {
        return interval.lower() + " to " + interval.upper();
    }

    private static ObjectNode pagerDuty(String routingKey, AlertNews news) {
        Advisory advisory = news.advisory();
        ObjectNode event = JsonNodeFactory.instance
                .objectNode()
                .put("routing_key", routingKey)
                .put("event_action", news.raised() ? "trigger" : "resolve")
                .put("dedup_key", cut(news.key(), MAX_DEDUP_KEY))
                .put("client", "Weatherglass");
        ObjectNode payload = event.putObject("payload");
        payload.put("summary", cut(text(news), MAX_SUMMARY))
                .put("source", advisory.workflowInstance())
                .put("severity", severity(news.alert().kind()))
                .put("timestamp", advisory.issuedAt().toString())
                .put("component", advisory.workflow())
                .put("class", news.alert().kind().protocolName());
        ObjectNode details = payload.putObject("custom_details");
        facts(advisory).forEach(details::put);
        ArrayNode jobs = details.putArray("Jobs");
        news.alert().jobs().forEach(jobs::add);
        return event;
    }

    private static String severity(AlertKind kind) {
        return switch (kind) {
            case STALLED, JOB_STUCK -> "error";
            case DEADLINE_RISK, BUDGET_RISK, LATER_THAN_USUAL, LIMIT_RISK, FINISH_BY, BRAKE -> "warning";
        };
    }

    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        String hash = "…" + Integer.toHexString(text.hashCode());
        return text.substring(0, most - hash.length()) + hash;
    }
}
