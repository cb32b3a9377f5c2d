package io.weatherglass.daemon.notifying;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Plans;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class AlertSinksTest extends AlertsToServer {

    /**
     * Publishes an alert that is raised, repeated and resolved, and another of the same kind that lasts until the end.
     */
    private static void story(Notifications notifications) {
        notifications.published(TENURE, with(1), instance -> List.of());
        notifications.published(TENURE, with(2, STALLED), instance -> List.of());
        notifications.published(TENURE, with(3, STALLED), instance -> List.of());
        notifications.published(TENURE, with(4), instance -> List.of());
        Alert again = new Alert(AlertKind.STALLED, Plans.ORIGIN.plusSeconds(600), "stalled: again", List.of());
        notifications.published(TENURE, with(5, again), instance -> List.of());
        notifications.published(TENURE, Advisories.closing("run/1", 6, 6), instance -> List.of());
        notifications.forget("run/1");
    }

    /** Required fields, lengths and values: https://developer.pagerduty.com/docs/send-alert-event */
    @Test
    void pagerDutyEventsResolveByKey() {
        try (Notifications notifications = sink(Webhook.Format.PAGERDUTY)) {
            story(notifications);
            await(4);
        }
        assertThat(received)
                .extracting(event -> event.get("event_action").asText())
                .containsExactly("trigger", "resolve", "trigger", "resolve");
        assertThat(received).allSatisfy(event -> {
            assertThat(event.get("routing_key").asText()).isEqualTo(ROUTING_KEY);
            assertThat(event.get("dedup_key").asText()).isNotBlank().hasSizeLessThanOrEqualTo(255);
            JsonNode payload = event.get("payload");
            assertThat(payload.get("summary").asText()).isNotBlank().hasSizeLessThanOrEqualTo(1024);
            assertThat(payload.get("source").asText()).isEqualTo("run/1");
            assertThat(payload.get("severity").asText()).isIn("critical", "error", "warning", "info");
            assertThat(Instant.parse(payload.get("timestamp").asText())).isEqualTo(Plans.ORIGIN);
            assertThat(payload.get("custom_details").isObject()).isTrue();
        });
        assertThat(key(0)).isEqualTo(key(1)).isNotEqualTo(key(2));
        assertThat(key(2)).isEqualTo(key(3));
        assertThat(received.get(0).at("/payload/summary").asText())
                .isEqualTo("sample run/1: stalled: no event for 12 min");
        assertThat(received.get(0).at("/payload/custom_details/Jobs/0").asText())
                .isEqualTo("align (x)");
        assertThat(received.get(3).at("/payload/summary").asText())
                .isEqualTo("sample run/1: stalled has ended, the run has completed (was: stalled: again)");
    }

    /** As with {@code minimumSeconds} 0. */
    @Test
    void alertsOfTheSameSecondHaveDifferentKeys() {
        Alert first = new Alert(AlertKind.STALLED, Plans.ORIGIN.plusMillis(100), "stalled", List.of());
        Alert second = new Alert(AlertKind.STALLED, Plans.ORIGIN.plusMillis(900), "stalled: again", List.of());
        try (Notifications notifications = sink(Webhook.Format.PAGERDUTY)) {
            notifications.published(TENURE, with(1, first.withUnsent(true)), instance -> List.of());
            notifications.published(TENURE, with(2), instance -> List.of());
            notifications.published(TENURE, with(3, second.withUnsent(true)), instance -> List.of());
            await(3);
        }
        assertThat(key(1)).isEqualTo(key(0)).isNotEqualTo(key(2));
    }

    private String key(int message) {
        return received.get(message).get("dedup_key").asText();
    }

    @Test
    void truncatesTextForPagerDuty() {
        try (Notifications notifications = sink(Webhook.Format.PAGERDUTY)) {
            notifications.published(
                    TENURE,
                    with(1, alert(AlertKind.STALLED, "x".repeat(5000)).withUnsent(true)),
                    instance -> List.of());
            await(1);
        }
        assertThat(received.get(0).at("/payload/summary").asText()).hasSize(1024);
    }

    /**
     * A message with one adaptive card: https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors
     */
    @Test
    void teamsReceivesAnAdaptiveCard() {
        try (Notifications notifications = sink(Webhook.Format.TEAMS)) {
            story(notifications);
            await(4);
        }
        assertThat(received).allSatisfy(message -> {
            assertThat(message.get("type").asText()).isEqualTo("message");
            assertThat(message.get("attachments")).hasSize(1);
            JsonNode attachment = message.at("/attachments/0");
            assertThat(attachment.get("contentType").asText()).isEqualTo("application/vnd.microsoft.card.adaptive");
            JsonNode card = attachment.get("content");
            assertThat(card.get("type").asText()).isEqualTo("AdaptiveCard");
            assertThat(card.get("$schema").asText()).isEqualTo("http://adaptivecards.io/schemas/adaptive-card.json");
            assertThat(card.get("version").asText()).isEqualTo("1.2");
            assertThat(card.at("/body/0/type").asText()).isEqualTo("TextBlock");
            assertThat(card.at("/body/0/text").asText()).isNotBlank();
            assertThat(card.at("/body/1/type").asText()).isEqualTo("FactSet");
            assertThat(card.at("/body/1/facts")).isNotEmpty().allSatisfy(fact -> {
                assertThat(fact.get("title").asText()).isNotBlank();
                assertThat(fact.get("value").asText()).isNotBlank();
            });
        });
        assertThat(received)
                .extracting(message ->
                        message.at("/attachments/0/content/body/0/color").asText())
                .containsExactly("Attention", "Good", "Attention", "Good");
    }

    @Test
    void showsThatMoreJobsMayCome() {
        assertThat(jobsComplete(Progress.builder()
                        .jobsTotal(36)
                        .jobsCompleted(30)
                        .jobsSkipped(4)
                        .moreJobsMayCome(true)
                        .build()))
                .isEqualTo("34 of at least 36");
        assertThat(jobsComplete(Progress.builder()
                        .jobsTotal(36)
                        .jobsCompleted(30)
                        .jobsSkipped(4)
                        .expectedJobsLower(35)
                        .expectedJobsUpper(50)
                        .build()))
                .isEqualTo("34 of 36 (95 % interval 35 to 50)");
        assertThat(jobsComplete(Progress.builder()
                        .jobsTotal(36)
                        .jobsCompleted(30)
                        .jobsSkipped(4)
                        .build()))
                .isEqualTo("34 of 36");
    }

    private String jobsComplete(Progress progress) {
        received.clear();
        try (Notifications notifications = sink(Webhook.Format.PAGERDUTY)) {
            notifications.published(
                    TENURE,
                    with(1, STALLED_UNSENT).toBuilder().progress(progress).build(),
                    instance -> List.of());
            await(1);
        }
        return received.get(0).at("/payload/custom_details/Jobs complete").asText();
    }

    @Test
    void escapesMarkupInCards() {
        JsonNode card = TeamsCard.of("[a](http://x) *b*", TeamsCard.Style.DEFAULT, java.util.Map.of());
        assertThat(card.at("/attachments/0/content/body/0/text").asText()).isEqualTo("\\[a\\](http://x) \\*b\\*");
    }

    /** An object with text: https://api.slack.com/messaging/webhooks */
    @Test
    void slackReceivesText() {
        try (Notifications notifications = sink(Webhook.Format.SLACK)) {
            notifications.published(
                    TENURE,
                    with(1, alert(AlertKind.STALLED, "<!here> & \"now\"").withUnsent(true)),
                    instance -> List.of());
            await(1);
        }
        assertThat(received.get(0).properties()).hasSize(1);
        assertThat(received.get(0).get("text").asText()).isEqualTo("sample run/1: &lt;!here&gt; &amp; \"now\"");
    }

    @Test
    void jsonContainsAlertAndAdvisory() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            story(notifications);
            await(4);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText())
                .containsExactly("raised", "resolved", "raised", "resolved");
        assertThat(new TreeSet<>(List.copyOf(received.get(0).properties().stream()
                        .map(java.util.Map.Entry::getKey)
                        .toList())))
                .containsExactly("advisory", "alert", "text");
        assertThat(received.get(0).at("/alert/kind").asText()).isEqualTo("stalled");
        assertThat(received.get(0).at("/advisory/alerts/0/kind").asText()).isEqualTo("stalled");
        assertThat(deliveries)
                .extracting(id -> URLDecoder.decode(id, StandardCharsets.UTF_8))
                .containsExactly(
                        "run/1/stalled/" + Plans.ORIGIN.plusSeconds(60) + "/raised",
                        "run/1/stalled/" + Plans.ORIGIN.plusSeconds(60) + "/resolved",
                        "run/1/stalled/" + Plans.ORIGIN.plusSeconds(600) + "/raised",
                        "run/1/stalled/" + Plans.ORIGIN.plusSeconds(600) + "/resolved");
    }

    @Test
    void sendsOnlyConfiguredAlerts() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            notifications.published(
                    TENURE, with(1, alert(AlertKind.JOB_STUCK, "stuck").withUnsent(true)), instance -> List.of());
            notifications.published(
                    TENURE,
                    with(2, STALLED_UNSENT).toBuilder()
                            .workflow("other")
                            .workflowInstance("run/2")
                            .build(),
                    instance -> List.of());
            notifications.published(
                    TENURE, with(3, alert(AlertKind.DEADLINE_RISK, "late")), instance -> List.of(with(1)));
            await(1);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/kind").asText())
                .containsExactly("deadline-risk");
    }

    @Test
    void retriesWhileTheReceiverIsUnavailable() {
        statuses.addAll(List.of(503, 429, 202));
        try (Notifications notifications = sink(Webhook.Format.PAGERDUTY)) {
            notifications.published(TENURE, with(1, STALLED_UNSENT), instance -> List.of());
            await(3);
        }
        assertThat(Set.copyOf(deliveries)).hasSize(1);
        assertThat(Set.copyOf(received)).hasSize(1);
    }

    @Test
    void stopWaitsForPendingEnds() {
        statuses.addAll(List.of(503));
        try (Notifications notifications = sink(Webhook.Format.JSON, Duration.ofMillis(500))) {
            notifications.published(TENURE, with(1, STALLED_UNSENT), instance -> List.of());
            notifications.published(TENURE, with(2), instance -> List.of());
            notifications.finish(Duration.ofSeconds(60));
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText())
                .containsExactly("raised", "raised", "resolved");
    }

    @Test
    @Timeout(60)
    void stopDoesNotWaitForGivenUpEnds() {
        statuses.add(202);
        statuses.addAll(Collections.nCopies(10, 503));
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            notifications.published(TENURE, with(1, STALLED_UNSENT), instance -> List.of());
            notifications.published(TENURE, with(2), instance -> List.of());
            notifications.finish(Duration.ofHours(1));
        }
        assertThat(received).hasSize(11);
    }
}
