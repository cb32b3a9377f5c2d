package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@NeedsBroker
class EndedAfterRestartTest {

    private static final String RUN = "ended-1";
    private static final Instant START = Instant.parse("2026-11-20T09:00:00Z");

    private int events;

    private EventEnvelope event(double seconds, WorkflowEvent event) {
        return new EventEnvelope(
                String.valueOf(events++),
                URI.create("urn:test"),
                START.plusNanos(Math.round(seconds * 1e9)),
                EventEnvelope.LIVE,
                RUN,
                event);
    }

    private static JsonNode get(Daemon daemon, String path) throws IOException, InterruptedException {
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + daemon.httpPort() + path))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return new ObjectMapper().readTree(response.body());
    }

    private static JsonNode listed(Daemon daemon) throws IOException, InterruptedException {
        Eventually.until("the daemon is ready", () -> daemon.readiness().isReady());
        return get(daemon, "/api/v1/workflows?status=ended").at("/items/0");
    }

    @Test
    void knowsDeadlineAndBudgetAfterARestart(EmbeddedKafka broker) throws Exception {
        EnactmentPlan plan = EnactmentPlan.builder("ended", START, "fixedpool")
                .addJobs(PlannedJob.of("a", "work", 10))
                .resources(new SlotPool(1))
                .deadline(START.plusSeconds(100))
                .budget(3)
                .build();
        try (Log log = new Log(broker, "ended-after-restart")) {
            JsonNode before;
            JsonNode courseBefore;
            try (Daemon daemon = log.daemon(Map.of())) {
                log.write(List.of(
                        event(0, new WorkflowPlanned(plan)),
                        event(0, Events.started("a", "")),
                        event(10, Events.completed("a", 1, "")),
                        event(10, new WorkflowCompleted())));
                log.latestUntilClosed(RUN);
                Eventually.until(
                        "the run is listed as ended",
                        () -> !daemon.publishedAdvisories().closedIn(RUN).isEmpty());
                before = listed(daemon);
                courseBefore = get(daemon, "/api/v1/workflows/" + RUN + "/course");
            }
            assertThat(before.path("deadline").asText())
                    .isEqualTo(START.plusSeconds(100).toString());
            assertThat(before.path("budget").asDouble()).isEqualTo(3);
            assertThat(before.path("elapsedSeconds").asDouble()).isEqualTo(10);
            try (Daemon daemon = log.daemon(Map.of())) {
                assertThat(listed(daemon)).isEqualTo(before);
                assertThat(get(daemon, "/api/v1/workflows/" + RUN + "/course")).isEqualTo(courseBefore);
            }
        }
    }
}
