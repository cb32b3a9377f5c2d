package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.http.ServerSentEvents.Event;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

@NeedsDaemon
final class AdvisoryStreamTest {

    private final RunningDaemon daemon;

    AdvisoryStreamTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    private ServerSentEvents open(String query) {
        return new ServerSentEvents(
                daemon.client(), daemon.request(ApiPaths.STREAM + query).build());
    }

    private boolean openStreams(int wanted) {
        return daemon.get(ApiPaths.METRICS)
                .body()
                .lines()
                .anyMatch(("weatherglass_http_streams " + wanted + ".0")::equals);
    }

    @Test
    void sendsTheLatestAdvisoryThenEachNewOne() throws IOException {
        String instance = ServedRuns.unique("streamed");
        EventPublisher.over(daemon, ServedRuns.planned(instance, "streamed"));
        daemon.eventually(ApiPaths.of(ApiPaths.ADVISORY, instance), json -> true);

        try (ServerSentEvents stream = open("?instance=" + instance)) {
            Event first = stream.await("the latest advisory", json -> true);
            EventPublisher.over(daemon, ServedRuns.firstJob(instance));
            stream.await(
                    "the advisory on the first job",
                    json -> json.get("sequence").asInt() == 6);
            EventPublisher.over(daemon, ServedRuns.planned(ServedRuns.unique("other"), "streamed"));
            EventPublisher.over(daemon, ServedRuns.secondJob(instance));
            Event closing = stream.await(
                    "the closing advisory", json -> json.get("closing").asBoolean());

            assertThat(stream.response().headers().firstValue("Content-Type")).hasValue("text/event-stream");
            assertThat(first.fields()).containsEntry("event", "advisory").containsEntry("id", instance + "/1");
            OpenApi.assertValid("advisory.issued", first.data());
            assertThat(closing.fields()).containsEntry("id", instance + "/9");
            assertThat(closing.data().at("/makespan/medianSeconds").asDouble()).isEqualTo(218);
            List<Event> events =
                    stream.all().stream().filter(event -> !event.isComment()).toList();
            assertThat(events)
                    .extracting(event -> event.data().get("workflowInstance").asText())
                    .containsOnly(instance);
            assertThat(events)
                    .extracting(event -> event.data().get("sequence").asInt())
                    .isSorted();
        }
    }

    @Test
    void resumesAfterTheLastEventId() throws IOException {
        String instance = ServedRuns.unique("missed");
        EventPublisher.over(daemon, ServedRuns.planned(instance, "streamed"));
        daemon.eventually(ApiPaths.of(ApiPaths.ADVISORY, instance), json -> true);
        EventPublisher.over(daemon, ServedRuns.firstJob(instance));
        daemon.eventually(
                ApiPaths.of(ApiPaths.ADVISORY, instance),
                json -> json.get("sequence").asInt() == 6);
        EventPublisher.over(daemon, ServedRuns.secondJob(instance));
        daemon.eventually(
                ApiPaths.of(ApiPaths.ADVISORY, instance),
                json -> json.get("closing").asBoolean());

        assertThat(sequencesFrom(instance, instance + "/1"))
                .first()
                .satisfies(first -> assertThat(first).isLessThan(9));
        assertThat(sequencesFrom(instance, instance + "/6")).allMatch(sequence -> sequence > 6);
        // another instance, or a foreign id: as on the first connection
        assertThat(sequencesFrom(instance, "other/1")).containsExactly(9);
        assertThat(sequencesFrom(instance, instance + "/x")).containsExactly(9);
    }

    private List<Integer> sequencesFrom(String instance, String lastEventId) throws IOException {
        try (ServerSentEvents stream = new ServerSentEvents(
                daemon.client(),
                daemon.request(ApiPaths.STREAM + "?instance=" + instance)
                        .header("Last-Event-ID", lastEventId)
                        .build())) {
            stream.await("the closing advisory", json -> json.get("closing").asBoolean());
            return stream.all().stream()
                    .filter(event -> !event.isComment())
                    .map(event -> event.data().get("sequence").asInt())
                    .toList();
        }
    }

    @Test
    void streamsAllActiveInstances() throws IOException {
        String ended = ServedRuns.unique("ended");
        EventPublisher.over(daemon, ServedRuns.planned(ended, "streamed"));
        EventPublisher.over(daemon, ServedRuns.firstJob(ended));
        EventPublisher.over(daemon, ServedRuns.secondJob(ended));
        daemon.eventually(
                ApiPaths.of(ApiPaths.ADVISORY, ended),
                json -> json.get("closing").asBoolean());
        List<String> active = List.of(ServedRuns.unique("a"), ServedRuns.unique("b"));
        active.forEach(instance -> EventPublisher.over(daemon, ServedRuns.planned(instance, "streamed")));
        active.forEach(instance -> daemon.eventually(ApiPaths.of(ApiPaths.ADVISORY, instance), json -> true));

        try (ServerSentEvents stream = open("")) {
            String later = ServedRuns.unique("later");
            EventPublisher.over(daemon, ServedRuns.planned(later, "streamed"));
            stream.await(
                    "the new instance",
                    json -> json.get("workflowInstance").asText().equals(later));

            assertThat(stream.all().stream()
                            .filter(event -> !event.isComment())
                            .map(event -> event.data().get("workflowInstance").asText()))
                    .containsAll(active)
                    .doesNotContain(ended);
        }
    }

    @Test
    void waitsForAnUnknownInstance() throws IOException {
        String instance = ServedRuns.unique("awaited");
        try (ServerSentEvents stream = open("?instance=" + instance)) {
            EventPublisher.over(daemon, ServedRuns.planned(instance, "streamed"));

            stream.await(
                    "its first advisory",
                    json -> json.get("workflowInstance").asText().equals(instance));
        }
    }

    @Test
    void removesDisconnectedReaders() throws IOException {
        Eventually.until("no stream is open", () -> openStreams(0));
        try (ServerSentEvents stream = open("")) {
            Eventually.until("one stream is open", () -> openStreams(1));
            assertThat(stream.response().statusCode()).isEqualTo(200);
        }
        // later advisories meet the closed connection
        EventPublisher.over(daemon, ServedRuns.planned(ServedRuns.unique("after"), "streamed"));
        Eventually.until("no stream is open", () -> openStreams(0));
    }
}
