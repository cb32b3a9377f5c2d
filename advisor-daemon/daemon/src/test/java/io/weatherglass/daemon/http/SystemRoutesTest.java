package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.forecast.testing.Eventually;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

@NeedsDaemon
final class SystemRoutesTest {

    private final RunningDaemon daemon;

    SystemRoutesTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    private HttpResponse<String> post(String path, String body) {
        return daemon.send(daemon.request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build());
    }

    private Optional<JsonNode> letter(String field, String text) {
        JsonNode letters = daemon.eventually(ApiPaths.DEAD_LETTERS + "?limit=500", json -> true);
        OpenApi.assertValid("DeadLetters", letters);
        return StreamSupport.stream(letters.get("items").spliterator(), false)
                .filter(one -> one.path(field).asText().contains(text))
                .findFirst();
    }

    private int lettersOf(String instance) {
        return (int) StreamSupport.stream(
                        daemon.eventually(ApiPaths.DEAD_LETTERS + "?limit=500", json -> true)
                                .get("items")
                                .spliterator(),
                        false)
                .filter(one -> one.path("instance").asText().equals(instance))
                .count();
    }

    @Test
    void reportsTheStatusOfTheDaemon() {
        assertThat(post("/connectors/nextflow", "{\"event\":\"nonsense\"}").statusCode())
                .isEqualTo(200);
        JsonNode system = daemon.eventually(
                ApiPaths.SYSTEM,
                json -> json.findParents("lastSpokeAt").stream()
                        .anyMatch(one -> one.get("name").asText().equals("nextflow")));

        OpenApi.assertValid("System", system);
        assertThat(system.get("ready").asBoolean()).isTrue();
        assertThat(system.at("/lag/partitions").asInt()).isEqualTo(3);
        assertThat(system.at("/memory/usedBytes").asLong()).isPositive();
        assertThat(system.at("/disk/freeBytes").asLong()).isPositive();
    }

    @Test
    void listsAndReplaysDeadLetters() {
        String instance = ServedRuns.unique("mended");
        EnactmentPlan plan = EnactmentPlan.builder("mended", ServedRuns.START, "typo")
                .jobs(List.of(PlannedJob.of("job-0", "link", 100)))
                .resources(ServedRuns.vms())
                .build();
        // bypasses HTTP, which would reject it
        EventPublisher.overKafka(daemon, List.of(ServedRuns.event(instance, 0, new WorkflowPlanned(plan))));
        JsonNode letter = Eventually.get("the dead letter", () -> letter("instance", instance));

        assertThat(letter.get("reason").asText()).contains("typo");
        assertThat(letter.get("type").asText()).isEqualTo("io.weatherglass.workflow.planned");
        assertThat(letter.get("replayable").asBoolean()).isTrue();

        HttpResponse<String> replayed = post(letter.at("/links/replay").asText(), "");

        assertThat(replayed.statusCode()).as(replayed.body()).isEqualTo(202);
        OpenApi.assertValid("Replayed", RunningDaemon.json(replayed));
        // it is still invalid
        Eventually.until("the letter is listed again", () -> lettersOf(instance) == 2);
    }

    @Test
    void replaysConnectorMessages() {
        String text = ServedRuns.unique("no JSON at all");
        assertThat(post("/connectors/nextflow", text).statusCode()).isEqualTo(200);
        JsonNode letter = Eventually.get("the dead letter", () -> letter("payload", text));

        HttpResponse<String> replayed = post(letter.at("/links/replay").asText(), "");

        assertThat(letter.get("connector").asText()).isEqualTo("nextflow");
        assertThat(replayed.statusCode()).as(replayed.body()).isEqualTo(202);
        assertThat(RunningDaemon.json(replayed).get("connector").asText()).isEqualTo("nextflow");
    }

    @Test
    void truncatesLargePayloads() {
        String text = ServedRuns.unique("no JSON at all") + "\u20ac".repeat(20_000);
        assertThat(post("/connectors/nextflow", text).statusCode()).isEqualTo(200);
        JsonNode letter = Eventually.get("the dead letter", () -> letter("payload", text.substring(0, 8_192)));

        assertThat(letter.get("payload").asText()).isEqualTo(text.substring(0, 8_192) + "…");
        assertThat(letter.get("bytes").asInt()).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    }

    @Test
    void rejectsUnknownDeadLetters() {
        OpenApi.assertProblem(post(ApiPaths.DEAD_LETTERS + "/0-999999/replay", ""), 404, "unknown-dead-letter");
        OpenApi.assertProblem(post(ApiPaths.DEAD_LETTERS + "/x/replay", ""), 404, "unknown-dead-letter");
        OpenApi.assertProblem(post(ApiPaths.DEAD_LETTERS + "/99-1/replay", ""), 404, "unknown-dead-letter");
    }

    @Test
    void returnsStatisticsOfPastRuns() {
        String workflow = ServedRuns.unique("taught");
        String instance = ServedRuns.unique("run");
        EventPublisher.over(daemon, ServedRuns.planned(instance, workflow));
        EventPublisher.over(daemon, ServedRuns.firstJob(instance));
        EventPublisher.over(daemon, ServedRuns.secondJob(instance));

        JsonNode one = daemon.eventually(
                ApiPaths.EXPERIENCE + "?workflow=" + workflow,
                json -> json.get("runs").asInt() == 1);
        JsonNode all = daemon.eventually(ApiPaths.EXPERIENCE, json -> true);

        OpenApi.assertValid("Experience", one);
        OpenApi.assertValid("Experiences", all);
        assertThat(one.at("/makespanSeconds/p50").asDouble()).isEqualTo(218);
        assertThat(one.at("/kinds/0/kind").asText()).isEqualTo("link");
        assertThat(one.at("/kinds/0/runtimeSeconds/p50").asDouble()).isEqualTo(102.5);
        assertThat(one.at("/forecasts/0/makespanSeconds").asDouble()).isEqualTo(218);
        assertThat(all.findValuesAsText("workflow")).contains(workflow);
    }
}
