package io.weatherglass.daemon.notifying;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Alerts on their way to HTTP servers that stand in for their providers. */
class AlertSinksTest {

    private static final Clock CLOCK = Clock.fixed(Instant.ofEpochSecond(1_800_000_000), ZoneOffset.UTC);
    private static final Tenure TENURE = new Tenure(new TopicPartition("events", 0));
    private static final String ROUTING_KEY = "0123456789abcdef0123456789abcdef";

    private final List<JsonNode> received = new CopyOnWriteArrayList<>();
    private final List<String> deliveries = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch mayAnswer = new CountDownLatch(0);
    private final Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
    private HttpServer server;

    @BeforeEach
    void receive() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/hook", exchange -> {
            try {
                received.add(new ObjectMapper().readTree(exchange.getRequestBody()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            deliveries.add(exchange.getRequestHeaders().getFirst("Weatherglass-Delivery"));
            awaitAnswer();
            exchange.sendResponseHeaders(statuses.isEmpty() ? 202 : statuses.remove(), -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void awaitAnswer() {
        try {
            mayAnswer.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Notifications sink(Webhook.Format format) {
        return sink(format, Duration.ofMillis(1));
    }

    private Notifications sink(Webhook.Format format, Duration pause) {
        Webhook webhook = new Webhook(
                        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook"),
                        Webhook.glob("sam*"),
                        Optional.empty(),
                        Set.of(),
                        0.5,
                        false)
                .withAlerts(
                        format,
                        EnumSet.of(AlertKind.STALLED, AlertKind.DEADLINE_RISK),
                        format == Webhook.Format.PAGERDUTY ? Optional.of(ROUTING_KEY) : Optional.empty());
        return Notifications.of(List.of(webhook), Optional.empty(), pause, CLOCK);
    }

    private static Alert alert(AlertKind kind, String text) {
        return new Alert(kind, Plans.ORIGIN.plusSeconds(60), text, List.of("align (x)"));
    }

    private static Advisory with(int sequence, Alert... alerts) {
        return Advisories.withForecast(Advisories.open("run/1", sequence, sequence), 0.1, 100, 90, 110).toBuilder()
                .alerts(Arrays.asList(alerts))
                .build();
    }

    private void await(int messages) {
        Eventually.until(messages + " messages", () -> received.size() >= messages);
    }

    private static final Alert STALLED = alert(AlertKind.STALLED, "stalled: no event for 12 min");

    /** Raised, while it lasts, over, and another of the kind that lasts until the end. */
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

    /** https://developer.pagerduty.com/docs/send-alert-event: required fields, lengths and values. */
    @Test
    void pagerDutyGetsEventsOfItsApiAndTheKeyResolvesWhatItTriggered() {
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
                .isEqualTo("sample run/1: stalled is over, the run has completed (was: stalled: again)");
    }

    private String key(int message) {
        return received.get(message).get("dedup_key").asText();
    }

    @Test
    void aTextThatIsTooLongForPagerDutyIsCut() {
        try (Notifications notifications = sink(Webhook.Format.PAGERDUTY)) {
            notifications.published(TENURE, with(1, alert(AlertKind.STALLED, "x".repeat(5000))), instance -> List.of());
            await(1);
        }
        assertThat(received.get(0).at("/payload/summary").asText()).hasSize(1024);
    }

    /** https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors: a message with one adaptive card. */
    @Test
    void teamsGetsAnAdaptiveCard() {
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
    void theJobsSeenSoFarAreNotTakenForAll() {
        assertThat(jobsComplete(Progress.builder()
                        .jobsTotal(36)
                        .jobsCompleted(34)
                        .moreJobsMayCome(true)
                        .build()))
                .isEqualTo("34, 36 seen so far, more may come");
        assertThat(jobsComplete(Progress.builder()
                        .jobsTotal(36)
                        .jobsCompleted(34)
                        .expectedJobs(35, 50)
                        .build()))
                .isEqualTo("34 of 36 (95 % interval 35 to 50)");
        assertThat(jobsComplete(
                        Progress.builder().jobsTotal(36).jobsCompleted(34).build()))
                .isEqualTo("34 of 36");
    }

    /** As in the details of an event for PagerDuty. */
    private String jobsComplete(Progress progress) {
        received.clear();
        try (Notifications notifications = sink(Webhook.Format.PAGERDUTY)) {
            notifications.published(
                    TENURE, with(1, STALLED).toBuilder().progress(progress).build(), instance -> List.of());
            await(1);
        }
        return received.get(0).at("/payload/custom_details/Jobs complete").asText();
    }

    @Test
    void aNameIsNoMarkupInACard() {
        JsonNode card = TeamsCard.of("[a](http://x) *b*", TeamsCard.Style.DEFAULT, java.util.Map.of());
        assertThat(card.at("/attachments/0/content/body/0/text").asText()).isEqualTo("\\[a\\](http://x) \\*b\\*");
    }

    /** https://api.slack.com/messaging/webhooks: an object with text. */
    @Test
    void slackGetsText() {
        try (Notifications notifications = sink(Webhook.Format.SLACK)) {
            notifications.published(
                    TENURE, with(1, alert(AlertKind.STALLED, "<!here> & \"now\"")), instance -> List.of());
            await(1);
        }
        assertThat(received.get(0).properties()).hasSize(1);
        assertThat(received.get(0).get("text").asText()).isEqualTo("sample run/1: &lt;!here&gt; &amp; \"now\"");
    }

    @Test
    void othersGetTheAlertAndTheAdvisory() {
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
    void whatIsNotWantedIsNotSent() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            notifications.published(TENURE, with(1, alert(AlertKind.JOB_STUCK, "stuck")), instance -> List.of());
            notifications.published(
                    TENURE,
                    with(2, STALLED).toBuilder()
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

    /** The daemon before this one has raised it; the log has been read back up to the advisory that is published now. */
    @Test
    void whoTakesOverDoesNotSendAgain() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            Advisory now = with(3, STALLED);
            notifications.published(
                    TENURE, now, instance -> List.of(with(1, STALLED.withUnsent(true)), with(2, STALLED), now));
            notifications.published(TENURE, with(4), instance -> List.of());
            await(1);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText())
                .containsExactly("resolved");
    }

    /** The daemon before this one was stopped after its advisory was safe, and before a webhook had taken the message. */
    @Test
    void whoTakesOverSendsWhatWasNotSent() {
        List<String> marked = new CopyOnWriteArrayList<>();
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            notifications.onSent((instance, alert) ->
                    marked.add(instance + " " + alert.kind().text()));
            Alert unsent = STALLED.withUnsent(true);
            Advisory now = with(3, unsent);
            notifications.published(TENURE, now, instance -> List.of(with(1), with(2, unsent), now));
            Eventually.until("it is said that it was sent", () -> !marked.isEmpty());
            // what was in work meanwhile still says so
            notifications.published(TENURE, with(4, unsent), instance -> List.of());
            notifications.published(TENURE, with(5, STALLED), instance -> List.of());
            notifications.finish(Duration.ofSeconds(60));
            notifications.published(TENURE, with(6), instance -> List.of());
            await(2);
        }
        assertThat(marked).containsExactly("run/1 stalled");
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText())
                .containsExactly("raised", "resolved");
    }

    /** Its name is the same, so that a receiver knows it, also if the first advisory with it is no longer kept. */
    @Test
    void aMessageThatIsSentByTwoDaemonsHasOneName() {
        Alert unsent = STALLED.withUnsent(true);
        for (int sequence = 2; sequence <= 3; sequence++) {
            try (Notifications notifications = sink(Webhook.Format.JSON)) {
                Advisory before = with(sequence - 1, unsent);
                Advisory now = with(sequence, unsent);
                notifications.published(TENURE, now, instance -> List.of(before, now));
                await(sequence - 1);
            }
        }
        assertThat(Set.copyOf(deliveries)).hasSize(1);
    }

    /** The daemon before this one was stopped before a webhook had taken the message, and the run ends before this one forecasts it. */
    @Test
    void whatIsOverBeforeItWasSentIsSentWithItsEnd() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            Advisory end = Advisories.closing("run/1", 3, 3);
            notifications.published(TENURE, end, instance -> List.of(with(1), with(2, STALLED.withUnsent(true)), end));
            await(2);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText())
                .containsExactly("raised", "resolved");
    }

    /** The daemon before this one was stopped after the advisory was safe, and may not have sent that the alert is over. */
    @Test
    void whoTakesOverSendsWhatWasOverWithTheLastAdvisory() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            notifications.published(TENURE, with(4), instance -> List.of(with(1), with(2, STALLED), with(3)));
            notifications.published(TENURE, with(5), instance -> List.of());
            // a run of which this has long been said
            Advisory other = with(4).toBuilder().workflowInstance("run/2").build();
            notifications.published(TENURE, other, instance -> List.of(with(1, STALLED), with(2), with(3)));
            Advisory another =
                    with(3, STALLED).toBuilder().workflowInstance("run/3").build();
            notifications.published(TENURE, another, instance -> List.of());
            await(2);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText() + " "
                        + message.at("/advisory/workflowInstance").asText())
                .containsExactly("resolved run/1", "raised run/3");
    }

    /** An advisory is written while the partition goes and comes back; the daemon finds the one before it in the log. */
    @Test
    void whatAnAdvisorySaysWasSentIsNotSentWithIt() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            Advisory before = with(1, STALLED.withUnsent(true));
            notifications.published(TENURE, before, instance -> List.of());
            // what is not under way yet is withdrawn
            await(1);
            notifications.forget("run/1");
            notifications.published(TENURE, with(2, STALLED), instance -> List.of(before));
            notifications.published(TENURE, with(3), instance -> List.of());
            await(2);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText())
                .containsExactly("raised", "resolved");
    }

    /** Another daemon has held the instance in between, and said that the alert is over. */
    @Test
    void inALaterTenureTheLogCounts() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            notifications.published(TENURE, with(1, STALLED), instance -> List.of());
            Tenure later = new Tenure(TENURE.partition());
            notifications.published(later, with(4), instance -> List.of(with(1, STALLED), with(2), with(3)));
            notifications.published(later, with(5, alert(AlertKind.DEADLINE_RISK, "late")), instance -> List.of());
            await(2);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/kind").asText() + " "
                        + message.at("/alert/state").asText())
                .containsExactly("stalled raised", "deadline-risk raised");
    }

    /** The advisory between them could not be written. */
    @Test
    void anAlertThatBeganAgainIsAnother() {
        Alert again = new Alert(AlertKind.STALLED, Plans.ORIGIN.plusSeconds(600), "stalled: again", List.of());
        try (Notifications notifications = sink(Webhook.Format.PAGERDUTY)) {
            notifications.published(TENURE, with(1, STALLED), instance -> List.of());
            notifications.published(TENURE, with(3, again), instance -> List.of());
            await(3);
        }
        assertThat(received)
                .extracting(message -> message.path("event_action").asText())
                .containsExactly("trigger", "resolve", "trigger");
        assertThat(received.get(1).path("dedup_key"))
                .isEqualTo(received.get(0).path("dedup_key"))
                .isNotEqualTo(received.get(2).path("dedup_key"));
    }

    @Test
    void whatWaitsIsLeftToWhoHoldsTheInstanceNow() {
        mayAnswer = new CountDownLatch(1);
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            for (String instance : List.of("in flight", "moves", "stays")) {
                notifications.published(
                        TENURE,
                        with(1, STALLED.withUnsent(true)).toBuilder()
                                .workflowInstance(instance)
                                .build(),
                        unknown -> List.of());
            }
            await(1);
            notifications.forget("moves");
            mayAnswer.countDown();
            await(2);
        }
        assertThat(received)
                .extracting(message -> message.at("/advisory/workflowInstance").asText())
                .containsExactly("in flight", "stays");
    }

    @Test
    void isTriedAgainWhileTheProviderIsAway() {
        statuses.addAll(List.of(503, 429, 202));
        try (Notifications notifications = sink(Webhook.Format.PAGERDUTY)) {
            notifications.published(TENURE, with(1, STALLED), instance -> List.of());
            await(3);
        }
        assertThat(Set.copyOf(deliveries)).hasSize(1);
        assertThat(Set.copyOf(received)).hasSize(1);
    }

    @Test
    void aStopWaitsForTheEndsThatAReceiverHasNotTakenYet() {
        statuses.addAll(List.of(503));
        try (Notifications notifications = sink(Webhook.Format.JSON, Duration.ofMillis(500))) {
            notifications.published(TENURE, with(1, STALLED), instance -> List.of());
            notifications.published(TENURE, with(2), instance -> List.of());
            notifications.finish(Duration.ofSeconds(60));
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText())
                .containsExactly("raised", "raised", "resolved");
    }

    @Test
    @Timeout(60)
    void aStopDoesNotWaitForEndsThatAreGivenUp() {
        statuses.add(202);
        statuses.addAll(Collections.nCopies(10, 503));
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            notifications.published(TENURE, with(1, STALLED), instance -> List.of());
            notifications.published(TENURE, with(2), instance -> List.of());
            notifications.finish(Duration.ofHours(1));
        }
        assertThat(received).hasSize(11);
    }
}
