package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Alert;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Daemons of a group with the same webhook send each alert once, whichever owns the instance. */
@NeedsBroker
class AlertsOfAGroupTest {

    private static final String RUN = "late-1";

    private final List<JsonNode> received = new CopyOnWriteArrayList<>();
    private final Instant start = Instant.now();
    private final List<JsonNode> refused = new CopyOnWriteArrayList<>();
    private volatile int status = 202;
    private HttpServer server;
    private int events;

    @TempDir
    private Path folder;

    @BeforeEach
    void receive() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            JsonNode message = new ObjectMapper().readTree(exchange.getRequestBody());
            (status == 202 ? received : refused).add(message);
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private Daemon daemon(Log log, String name) throws IOException {
        return daemon(log, name, Map.of());
    }

    private Daemon daemon(Log log, String name, Map<String, String> more) throws IOException {
        Path webhooks = Files.writeString(
                folder.resolve("webhooks.json"),
                "[{\"url\":\"http://127.0.0.1:" + server.getAddress().getPort()
                        + "/\",\"format\":\"pagerduty\",\"routingKey\":\"r\",\"alerts\":[\"deadline-risk\"]}]");
        Path alerts = Files.writeString(folder.resolve("alerts.json"), "[{\"minimumSeconds\":0}]");
        Map<String, String> settings = new HashMap<>(more);
        settings.put(Settings.WEBHOOKS_FILE.key(), webhooks.toString());
        settings.put(Settings.ALERTS_FILE.key(), alerts.toString());
        settings.put(Settings.DATA_DIR.key(), folder.resolve(name).toString());
        return log.daemon(settings);
    }

    private EventEnvelope event(double seconds, WorkflowEvent event) {
        return new EventEnvelope(
                String.valueOf(events++),
                URI.create("urn:test"),
                start.plusNanos(Math.round(seconds * 1e9)),
                EventEnvelope.LIVE,
                RUN,
                event);
    }

    /** 1000 s of work, and 10 s until the deadline. */
    private static EnactmentPlan plan(Instant start) {
        return EnactmentPlan.builder("late", start, "fixedpool")
                .addJobs(PlannedJob.of("a", "work", 1000))
                .addJobs(PlannedJob.of("b", "check", 1))
                .resources(new SlotPool(2))
                .deadline(start.plusSeconds(10))
                .build();
    }

    private static boolean hasAlert(Advisory advisory) {
        return advisory.alerts().stream().map(Alert::kind).anyMatch(AlertKind.DEADLINE_RISK::equals);
    }

    @Test
    void alertsStartAndEndOnce(EmbeddedKafka broker) throws Exception {
        try (Log log = new Log(broker, "alerts-of-a-group")) {
            try (Daemon first = daemon(log, "first")) {
                log.write(List.of(
                        event(0, new WorkflowPlanned(plan(start))),
                        event(0, Events.started("a", "")),
                        event(0, Events.started("b", ""))));
                Eventually.until("the alert has arrived", () -> !received.isEmpty());
                assertThat(first.isAlive()).isTrue();
            }
            int before = log.advisoriesNow(RUN).size();
            // both read the advisories; one of them owns the instance
            try (Daemon second = daemon(log, "second");
                    Daemon third = daemon(log, "third")) {
                log.write(event(1, Events.completed("b", 1, "")));
                List<Advisory> advisories = log.advisoriesUntil(RUN, all -> all.size() > before);
                assertThat(advisories).allMatch(AlertsOfAGroupTest::hasAlert);
                log.write(event(2, new WorkflowCompleted()));
                log.latestUntilClosed(RUN);
                Eventually.until("the end of the alert has arrived", () -> received.size() >= 2);
                assertThat(second.isAlive() && third.isAlive()).isTrue();
            }
        }
        assertThat(received)
                .extracting(message -> message.path("event_action").asText())
                .containsExactly("trigger", "resolve");
        assertThat(received.get(1).path("dedup_key")).isEqualTo(received.get(0).path("dedup_key"));
    }

    /** The webhook accepts nothing while the first daemon lives, as if it died between advisory and message. */
    @Test
    void newOwnerSendsAlertsOfAStoppedDaemon(EmbeddedKafka broker) throws Exception {
        try (Log log = new Log(broker, "alerts-of-a-successor")) {
            status = 503;
            try (Daemon first = daemon(log, "first")) {
                log.write(List.of(event(0, new WorkflowPlanned(plan(start))), event(0, Events.started("a", ""))));
                Eventually.until("delivery is attempted", () -> !refused.isEmpty());
                assertThat(first.isAlive()).isTrue();
            }
            assertThat(log.advisoriesNow(RUN))
                    .anyMatch(AlertsOfAGroupTest::hasAlert)
                    .noneMatch(advisory ->
                            hasAlert(advisory) && !advisory.alerts().get(0).unsent());
            status = 202;
            try (Daemon second = daemon(log, "second")) {
                log.write(event(1, Events.started("b", "")));
                Eventually.until("the alert has arrived", () -> !received.isEmpty());
                log.advisoriesUntil(
                        RUN,
                        all -> all.stream()
                                .anyMatch(advisory -> hasAlert(advisory)
                                        && !advisory.alerts().get(0).unsent()));
                assertThat(second.isAlive()).isTrue();
            }
        }
        assertThat(received)
                .extracting(message -> message.path("event_action").asText())
                .containsExactly("trigger");
        assertThat(received.get(0).path("dedup_key")).isEqualTo(refused.get(0).path("dedup_key"));
    }

    /** With many silent runs, the next forecast of a run may take long. */
    @Test
    void newOwnerSendsUnsentAlertsImmediately(EmbeddedKafka broker) throws Exception {
        Map<String, String> rarely = Map.of("forecast.interval", "1000h");
        try (Log log = new Log(broker, "alerts-of-the-silent")) {
            status = 503;
            try (Daemon first = daemon(log, "first", rarely)) {
                log.write(List.of(event(0, new WorkflowPlanned(plan(start))), event(0, Events.started("a", ""))));
                Eventually.until("delivery is attempted", () -> !refused.isEmpty());
                assertThat(first.isAlive()).isTrue();
            }
            status = 202;
            try (Daemon second = daemon(log, "second", rarely)) {
                Eventually.until("the alert has arrived", () -> !received.isEmpty());
                assertThat(second.isAlive()).isTrue();
            }
        }
        assertThat(received)
                .extracting(message -> message.path("event_action").asText())
                .containsExactly("trigger");
    }
}
