package io.weatherglass.daemon.notifying;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.daemon.kafka.NotOwnerException;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.Eventually;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Messages of a new owner and of the previous one. */
class AlertTakeoverTest extends AlertsToServer {

    /** The previous owner raised the alert, and the log was read up to the current advisory. */
    @Test
    void newOwnerDoesNotRepeatSentAlerts() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            Advisory now = with(3, STALLED);
            notifications.published(TENURE, now, instance -> List.of(with(1, STALLED_UNSENT), with(2, STALLED), now));
            notifications.published(TENURE, with(4), instance -> List.of());
            await(1);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText())
                .containsExactly("resolved");
    }

    /** The previous owner stopped after its advisory was safe, before a webhook accepted the message. */
    @Test
    void newOwnerSendsUnsentAlerts() {
        List<String> marked = new CopyOnWriteArrayList<>();
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            sent = (instance, alert) -> marked.add(instance + " " + alert.kind().protocolName());
            Alert unsent = STALLED_UNSENT;
            Advisory now = with(3, unsent);
            notifications.published(TENURE, now, instance -> List.of(with(1), with(2, unsent), now));
            Eventually.until("the advisory marks the alert as sent", () -> !marked.isEmpty());
            // a forecast in progress still marks the alert as unsent
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

    /** This holds even if the first advisory with the alert is no longer kept. */
    @Test
    void repeatedMessagesHaveTheSameId() {
        Alert unsent = STALLED_UNSENT;
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

    /** The previous owner stopped before a webhook accepted the message, and the run ends before the next forecast. */
    @Test
    void sendsUnsentAlertsWithTheirEnd() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            Advisory end = Advisories.closing("run/1", 3, 3);
            notifications.published(TENURE, end, instance -> List.of(with(1), with(2, STALLED_UNSENT), end));
            await(2);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText())
                .containsExactly("raised", "resolved");
    }

    /** The previous owner stopped after the advisory was safe, and may not have sent the end. */
    @Test
    void newOwnerSendsEndsOfTheLastAdvisory() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            notifications.published(TENURE, with(4), instance -> List.of(with(1), with(2, STALLED), with(3)));
            notifications.published(TENURE, with(5), instance -> List.of());
            // an old run whose end was sent long ago
            Advisory other = with(5).toBuilder().workflowInstance("run/2").build();
            List<Advisory> longSaid =
                    List.of(with(1, STALLED), with(2), issued(with(3), 20_000), issued(with(4), 20_000));
            notifications.published(TENURE, other, instance -> longSaid);
            Advisory another = with(3, STALLED_UNSENT).toBuilder()
                    .workflowInstance("run/3")
                    .build();
            notifications.published(TENURE, another, instance -> List.of());
            await(2);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText() + " "
                        + message.at("/advisory/workflowInstance").asText())
                .containsExactly("resolved run/1", "raised run/3");
    }

    /** With frequent advisories, several may be safe before a receiver responds. */
    @Test
    void newOwnerSendsRecentEnds() {
        List<Advisory> course =
                List.of(with(1, STALLED), issued(with(2), 100), issued(with(3), 300), issued(with(4), 8000));
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            notifications.published(TENURE, with(5), instance -> course);
            await(1);
        }
        assertThat(deliveries).containsExactly("run%2F1%2Fstalled%2F" + since(STALLED) + "%2Fresolved");
        assertThat(received.get(0).at("/advisory/sequence").intValue()).isEqualTo(2);
    }

    /** This holds regardless of the clocks of the issuers. */
    @Test
    void newOwnerSendsEndsOfTheLastTwoAdvisories() {
        List<Advisory> course = List.of(
                with(1, alert(AlertKind.DEADLINE_RISK, "late")),
                with(2, STALLED),
                issued(with(3), 3_600_000),
                issued(with(4), -3_600_000));
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            Alert again = alert(AlertKind.DEADLINE_RISK, "late again").withUnsent(true);
            notifications.published(TENURE, with(5, again), instance -> course);
            await(2);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/kind").asText() + " "
                        + message.at("/alert/state").asText())
                .containsExactly("stalled resolved", "deadline-risk raised");
    }

    /** After a clock change the event clock lags behind the last advisory, so sequence and date do not change. */
    @Test
    void distinguishesAdvisoriesWithAStoppedClock() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            List<Advisory> course = List.of(issued(with(2, STALLED_UNSENT), -1), with(2, STALLED));
            notifications.published(TENURE, issued(with(2, STALLED), 20_000), instance -> course);
            Advisory other = with(2).toBuilder().workflowInstance("run/2").build();
            notifications.published(TENURE, issued(other, 20_000), instance -> course);
            await(1);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText() + " "
                        + message.at("/advisory/workflowInstance").asText())
                .containsExactly("resolved run/2");
    }

    private static Advisory issued(Advisory advisory, long afterMillis) {
        return advisory.toBuilder()
                .issuedAt(advisory.issuedAt().plusMillis(afterMillis))
                .build();
    }

    private static String since(Alert alert) {
        return URLEncoder.encode(alert.since().toString(), StandardCharsets.UTF_8);
    }

    /** An advisory is written while the partition moves away and back; the log contains the previous one. */
    @Test
    void doesNotSendAlertsMarkedAsSent() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            Advisory before = with(1, STALLED_UNSENT);
            notifications.published(TENURE, before, instance -> List.of());
            // waits for the first message; queued ones are withdrawn
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

    /** This holds regardless of earlier advisories. */
    @Test
    void newOwnerDoesNotSendAlertsMarkedAsSent() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            notifications.published(TENURE, with(2, STALLED), instance -> List.of(with(1)));
            notifications.published(TENURE, with(3), instance -> List.of());
            await(1);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText())
                .containsExactly("resolved");
    }

    /** Another daemon owned the instance in between and reported the end. */
    @Test
    void usesTheLogInALaterTenure() {
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            notifications.published(TENURE, with(1, STALLED_UNSENT), instance -> List.of());
            Tenure later = new Tenure(TENURE.partition());
            List<Advisory> course =
                    List.of(with(1, STALLED), with(2), issued(with(3), 20_000), issued(with(4), 20_000));
            notifications.published(later, with(5), instance -> course);
            notifications.published(later, with(6, alert(AlertKind.DEADLINE_RISK, "late")), instance -> List.of());
            await(2);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/kind").asText() + " "
                        + message.at("/alert/state").asText())
                .containsExactly("stalled raised", "deadline-risk raised");
    }

    /** The advisory in between could not be written. */
    @Test
    void aRestartedAlertIsNew() {
        Alert again = new Alert(AlertKind.STALLED, Plans.ORIGIN.plusSeconds(600), "stalled: again", List.of());
        try (Notifications notifications = sink(Webhook.Format.PAGERDUTY)) {
            notifications.published(TENURE, with(1, STALLED_UNSENT), instance -> List.of());
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
    void leavesQueuedStartsToTheNewOwner() {
        mayAnswer = new CountDownLatch(1);
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            for (String instance : List.of("in flight", "moves", "stays")) {
                notifications.published(
                        TENURE,
                        with(1, STALLED_UNSENT).toBuilder()
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

    /** A new owner may not know of the alert, since none of the last advisories may contain it. */
    @Test
    void previousOwnerSendsQueuedEnds() {
        mayAnswer = new CountDownLatch(1);
        Alert late = alert(AlertKind.DEADLINE_RISK, "late").withUnsent(true);
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            Advisory other = with(1, STALLED_UNSENT).toBuilder()
                    .workflowInstance("in flight")
                    .build();
            notifications.published(TENURE, other, instance -> List.of());
            await(1);
            notifications.published(TENURE, with(1, STALLED_UNSENT), instance -> List.of());
            notifications.published(TENURE, with(2, late), instance -> List.of());
            notifications.published(TENURE, with(3, late), instance -> List.of());
            notifications.forget("run/1");
            mayAnswer.countDown();
            await(3);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/kind").asText() + " "
                        + message.at("/alert/state").asText())
                .containsExactly("stalled raised", "stalled raised", "stalled resolved");
    }

    /**
     * Frozen between two attempts, the daemon does not know that it lost the instance, whose end may have been sent.
     */
    @Test
    void doesNotRetryStartsAfterTheTenure() {
        Deque<CompletableFuture<Void>> answers =
                new ArrayDeque<>(List.of(CompletableFuture.completedFuture(null), tenureIsOver()));
        statuses.add(503);
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            owner = tenure -> tenure == TENURE ? answers.remove() : CompletableFuture.completedFuture(null);
            notifications.published(TENURE, with(1, STALLED_UNSENT), instance -> List.of());
            Advisory other =
                    with(1, STALLED_UNSENT).toBuilder().workflowInstance("held").build();
            notifications.published(new Tenure(TENURE.partition()), other, instance -> List.of());
            await(2);
        }
        assertThat(received)
                .extracting(message -> message.at("/advisory/workflowInstance").asText())
                .containsExactly("run/1", "held");
        assertThat(answers).isEmpty();
    }

    private static CompletableFuture<Void> tenureIsOver() {
        return CompletableFuture.failedFuture(new NotOwnerException(TENURE));
    }

    @Test
    void sendsNoStartWhileTheOwnerIsUnknown() {
        Deque<CompletableFuture<Void>> answers = new ArrayDeque<>(List.of(
                CompletableFuture.failedFuture(new TimeoutException("no answer")),
                CompletableFuture.completedFuture(null)));
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            owner = tenure -> answers.remove();
            notifications.published(TENURE, with(1, STALLED_UNSENT), instance -> List.of());
            await(1);
            assertThat(answers).isEmpty();
        }
        assertThat(received).hasSize(1);
    }

    /** A new owner may not know of the alert, and receivers need the end of every alert that started. */
    @Test
    void sendsEndsAfterTheTenure() {
        mayAnswer = new CountDownLatch(1);
        Tenure ended = new Tenure(TENURE.partition());
        try (Notifications notifications = sink(Webhook.Format.JSON)) {
            owner = tenure -> tenure == ended ? tenureIsOver() : CompletableFuture.completedFuture(null);
            Advisory other = with(1, STALLED_UNSENT).toBuilder()
                    .workflowInstance("in flight")
                    .build();
            notifications.published(TENURE, other, instance -> List.of());
            await(1);
            notifications.published(ended, with(1, STALLED_UNSENT), instance -> List.of());
            notifications.published(ended, with(2), instance -> List.of());
            mayAnswer.countDown();
            await(3);
        }
        assertThat(received)
                .extracting(message -> message.at("/alert/state").asText() + " "
                        + message.at("/advisory/workflowInstance").asText())
                .containsExactly("raised in flight", "raised run/1", "resolved run/1");
    }
}
