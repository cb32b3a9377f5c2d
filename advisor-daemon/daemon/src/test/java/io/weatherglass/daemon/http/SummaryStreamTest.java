package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.daemon.http.ServerSentEvents.Event;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import java.io.IOException;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

@NeedsDaemon
final class SummaryStreamTest {

    private final RunningDaemon daemon;

    SummaryStreamTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    @Test
    void tellsWhatTheListHasWhenItChanges() throws IOException {
        String instance = ServedRuns.unique("summarised");
        String workflow = ServedRuns.unique("workflow");
        try (ServerSentEvents stream = new ServerSentEvents(
                daemon.client(),
                daemon.request(ApiPaths.SUMMARY_STREAM + "?instance=" + instance)
                        .build())) {
            EventPublisher.over(daemon, ServedRuns.planned(instance, workflow));
            EventPublisher.over(daemon, ServedRuns.planned(ServedRuns.unique("other"), workflow));
            EventPublisher.over(daemon, ServedRuns.firstJob(instance));
            Event event = stream.await(
                    "the first job", json -> json.at("/progress/jobsCompleted").asInt() == 1);

            JsonNode listed = daemon.eventually(
                    ApiPaths.WORKFLOWS + "?workflow=" + workflow,
                    json -> json.get("total").asInt() == 2);
            JsonNode item = StreamSupport.stream(listed.get("items").spliterator(), false)
                    .filter(one -> one.get("id").asText().equals(instance))
                    .findFirst()
                    .orElseThrow();
            OpenApi.assertValid("WorkflowSummary", event.data());
            assertThat(event.fields()).containsEntry("event", "summary");
            assertThat(item).isEqualTo(event.data());
            assertThat(item.get("elapsedSeconds").asDouble()).isEqualTo(117);
            assertThat(item.get("submittedAt").asText()).isEqualTo(ServedRuns.START.toString());
            assertThat(item.get("deadline").asText())
                    .isEqualTo(ServedRuns.START.plusSeconds(3 * 3600).toString());
            assertThat(item.get("budget").asDouble()).isEqualTo(10);
            assertThat(item.at("/remaining/medianSeconds").asDouble() + 117)
                    .isEqualTo(item.at("/makespan/medianSeconds").asDouble());
            assertThat(item.at("/experience/runtimeSource").asText()).isEqualTo("plan");

            EventPublisher.over(daemon, ServedRuns.secondJob(instance));
            Event closing =
                    stream.await("the end", json -> json.get("status").asText().equals("completed"));
            // of the second job comes at 218 s, 101 s later: nothing 10 minutes old to compare with
            assertThat(closing.data().has("trend")).isFalse();
            List<Event> all =
                    stream.all().stream().filter(one -> !one.isComment()).toList();
            assertThat(all).extracting(one -> one.data().get("id").asText()).containsOnly(instance);
        }
    }

    private ServerSentEvents stream(String instance, String lastEventId) {
        return new ServerSentEvents(
                daemon.client(),
                daemon.request(ApiPaths.SUMMARY_STREAM + "?instance=" + instance + "&lastEventId=" + lastEventId)
                        .build());
    }

    @Test
    void bringsWhatAReaderHasMissed() throws IOException {
        String instance = ServedRuns.unique("left");
        String workflow = ServedRuns.unique("workflow");
        EventPublisher.over(daemon, ServedRuns.planned(instance, workflow));
        String listed = daemon.eventually(
                        ApiPaths.WORKFLOWS + "?workflow=" + workflow,
                        json -> json.get("total").asInt() == 1)
                .get("lastEventId")
                .asText();
        EventPublisher.over(daemon, ServedRuns.firstJob(instance));
        daemon.eventually(
                ApiPaths.WORKFLOWS + "?workflow=" + workflow,
                json -> json.at("/items/0/progress/jobsCompleted").asInt() == 1);

        String reached;
        try (ServerSentEvents stream = stream(instance, listed)) {
            assertThat(stream.await("how it goes on", json -> json.has("complete"))
                            .data()
                            .get("complete")
                            .asBoolean())
                    .isTrue();
            reached = stream.await(
                            "the first job",
                            json -> json.at("/progress/jobsCompleted").asInt() == 1)
                    .fields()
                    .get("id");
            assertThat(reached).isNotBlank();
        }
        EventPublisher.over(daemon, ServedRuns.secondJob(instance));
        daemon.eventually(
                ApiPaths.WORKFLOWS + "?workflow=" + workflow,
                json -> json.at("/items/0/status").asText().equals("completed"));

        try (ServerSentEvents stream = stream(instance, reached)) {
            stream.await("the end", json -> json.path("status").asText().equals("completed"));
            assertThat(stream.all().stream()
                            .filter(one -> "summary".equals(one.fields().get("event"))))
                    .hasSize(1);
        }
    }

    @Test
    void saysWhenItIsNotKnownWhatAReaderHasMissed() throws IOException {
        try (ServerSentEvents stream = stream(ServedRuns.unique("unknown"), "of-another-daemon-7")) {
            assertThat(stream.await("that it is not known", json -> json.has("complete"))
                            .data()
                            .get("complete")
                            .asBoolean())
                    .isFalse();
        }
    }
}
