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
    void streamsTheSummariesOfTheList() throws IOException {
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
                    "the forecast after the first job",
                    json -> json.path("elapsedSeconds").asDouble() == 117);

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
            // the second job ends at 218 s, 101 s later, so nothing is 10 minutes old
            assertThat(closing.data().has("trend")).isFalse();
            List<Event> all =
                    stream.all().stream().filter(one -> !one.isComment()).toList();
            assertThat(all).extracting(one -> one.data().get("id").asText()).containsOnly(instance);
        }
    }
}
