package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
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

    private static JsonNode newest(ServerSentEvents stream) {
        return stream.all().stream()
                .filter(one -> !one.isComment())
                .reduce((earlier, later) -> later)
                .orElseThrow()
                .data();
    }

    private static JsonNode item(JsonNode list, String instance) {
        return StreamSupport.stream(list.get("items").spliterator(), false)
                .filter(one -> one.get("id").asText().equals(instance))
                .findFirst()
                .orElse(MissingNode.getInstance());
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
                    "a forecast after the first job",
                    json -> json.at("/progress/jobsCompleted").asInt() == 1);
            OpenApi.assertValid("WorkflowSummary", event.data());
            assertThat(event.fields()).containsEntry("event", "summary");

            // further forecasts follow when decisions have been compared
            JsonNode listed = daemon.eventually(
                    ApiPaths.WORKFLOWS + "?workflow=" + workflow,
                    json -> json.get("total").asInt() == 2 && newest(stream).equals(item(json, instance)));
            JsonNode item = item(listed, instance);
            double elapsed = item.get("elapsedSeconds").asDouble();
            assertThat(elapsed).isGreaterThanOrEqualTo(117);
            assertThat(item.get("submittedAt").asText()).isEqualTo(ServedRuns.START.toString());
            assertThat(item.get("deadline").asText())
                    .isEqualTo(ServedRuns.START.plusSeconds(3 * 3600).toString());
            assertThat(item.get("budget").asDouble()).isEqualTo(10);
            assertThat(item.at("/remaining/medianSeconds").asDouble() + elapsed)
                    .isCloseTo(item.at("/makespan/medianSeconds").asDouble(), within(1e-3));
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
