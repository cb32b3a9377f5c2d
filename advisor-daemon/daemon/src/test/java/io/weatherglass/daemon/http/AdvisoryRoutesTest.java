package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@NeedsDaemon
final class AdvisoryRoutesTest {

    private static final String COMPARED = ServedRuns.unique("compared");
    private static final String AWAITED = ServedRuns.unique("awaited");

    private final RunningDaemon daemon;

    AdvisoryRoutesTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    @BeforeAll
    static void plan(RunningDaemon daemon) {
        EventPublisher.over(daemon, ServedRuns.planned(COMPARED, "compared"));
        EventPublisher.over(daemon, ServedRuns.planned(AWAITED, "awaited"));
    }

    private String finishedRun() {
        String instance = ServedRuns.unique("course");
        EventPublisher.overKafka(daemon, List.of(ServedRuns.planned(instance, "course")));
        daemon.eventually(path(ApiPaths.ADVISORY, instance), json -> true);
        EventPublisher.overKafka(daemon, ServedRuns.firstJob(instance));
        daemon.eventually(
                path(ApiPaths.ADVISORY, instance), json -> json.get("sequence").asInt() == 6);
        EventPublisher.overKafka(daemon, ServedRuns.secondJob(instance));
        daemon.eventually(
                path(ApiPaths.ADVISORY, instance), json -> json.get("closing").asBoolean());
        return instance;
    }

    private static String path(String path, String instance) {
        return ApiPaths.of(path, instance);
    }

    @Test
    void sendsTheLatestAdvisoryUnlessUnchanged() {
        String instance = finishedRun();
        String path = path(ApiPaths.ADVISORY, instance);

        HttpResponse<String> first = daemon.get(path);
        String tag = first.headers().firstValue("ETag").orElseThrow();

        assertThat(first.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(tag).matches("\"[0-9a-f]{32}\"");
        JsonNode advisory = RunningDaemon.json(first);
        OpenApi.assertValid("advisory.issued", advisory);
        assertThat(advisory.get("workflowInstance").asText()).isEqualTo(instance);
        assertThat(advisory.at("/makespan/medianSeconds").asDouble()).isEqualTo(218);
        for (String have : List.of(tag, "\"other\", " + tag, "W/" + tag, "*")) {
            HttpResponse<String> again = daemon.get(path, "If-None-Match", have);
            assertThat(again.statusCode()).as(have).isEqualTo(304);
            assertThat(again.body()).isEmpty();
            assertThat(again.headers().firstValue("ETag")).hasValue(tag);
        }
        assertThat(daemon.get(path, "If-None-Match", "\"other\"").statusCode()).isEqualTo(200);
    }

    @Test
    void waitsForANewerAdvisory() {
        String path = path(ApiPaths.ADVISORY, AWAITED);
        daemon.eventually(path, json -> json.has("comparison"));

        assertThat(daemon.get(path + "?after=0").statusCode()).isEqualTo(200);
        assertThat(daemon.get(path + "?after=1").statusCode()).isEqualTo(204);
        assertThat(daemon.get(path + "?after=1&wait=20ms").statusCode()).isEqualTo(204);
        CompletableFuture<HttpResponse<String>> waiting = daemon.client()
                .sendAsync(daemon.request(path + "?after=1&wait=60s").build(), HttpResponse.BodyHandlers.ofString());
        EventPublisher.over(daemon, ServedRuns.firstJob(AWAITED));
        assertThat(RunningDaemon.json(waiting.join()).get("sequence").asInt()).isGreaterThan(1);
        EventPublisher.over(daemon, ServedRuns.secondJob(AWAITED));
        daemon.eventually(path, json -> json.get("closing").asBoolean());
        // nothing follows the closing advisory
        assertThat(RunningDaemon.json(daemon.get(path + "?after=9&wait=60s"))
                        .get("closing")
                        .asBoolean())
                .isTrue();
        for (String wait : List.of("61s", "-1s", "soon", "0s")) {
            assertThat(daemon.get(path + "?after=1&wait=" + wait).body())
                    .as(wait)
                    .contains("invalid-parameter", "at most 60s");
        }
        assertThat(daemon.get(ApiPaths.of(ApiPaths.ADVISORY, "nobody") + "?after=1&wait=60s")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void comparesStrategiesOfPlansOnVms() {
        JsonNode advisory = daemon.eventually(path(ApiPaths.ADVISORY, COMPARED), json -> json.has("comparison"));

        OpenApi.assertValid("advisory.issued", advisory);
        JsonNode comparison = advisory.get("comparison");
        assertThat(comparison.get("sequence").asInt()).isEqualTo(1);
        // a chain of jobs of 100 s runs on one VM with both strategies
        assertThat(comparison.at("/strategies/0/strategy").asText()).isEqualTo("asap");
        assertThat(comparison.at("/strategies/1/strategy").asText()).isEqualTo("afap");
        assertThat(comparison.at("/strategies/1/realizations").asInt()).isEqualTo(200);
        assertThat(comparison.at("/strategies/1/cost")).isEqualTo(comparison.at("/strategies/0/cost"));
        assertThat(comparison.has("better")).isFalse();
        Path file = daemon.advisories().resolve(COMPARED + ".json");
        Eventually.until(
                "the file has the advisory too",
                () -> Files.exists(file) && RunningDaemon.json(read(file)).get("comparison") != null);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void tagsALaterAdvisoryDifferently() {
        String instance = ServedRuns.unique("tagged");
        EventPublisher.over(daemon, ServedRuns.planned(instance, "tagged"));
        String path = path(ApiPaths.ADVISORY, instance);
        daemon.eventually(path, json -> true);
        String tag = daemon.get(path).headers().firstValue("ETag").orElseThrow();

        EventPublisher.over(daemon, ServedRuns.firstJob(instance));
        daemon.eventually(path, json -> json.get("sequence").asInt() == 6);

        HttpResponse<String> later = daemon.get(path, "If-None-Match", tag);
        assertThat(later.statusCode()).isEqualTo(200);
        assertThat(later.headers().firstValue("ETag").orElseThrow()).isNotEqualTo(tag);
    }

    @Test
    void distinguishesUnknownInstancesFromThoseWithoutAdvisory() {
        String waiting = ServedRuns.unique("waiting");
        EventPublisher.over(daemon, ServedRuns.event(waiting, 1, new JobSubmitted("job-0", 1)));
        daemon.eventually(path(ApiPaths.WORKFLOW, waiting), json -> true);

        OpenApi.assertProblem(daemon.get(path(ApiPaths.ADVISORY, waiting)), 404, "no-advisory-yet");
        OpenApi.assertProblem(daemon.get(path(ApiPaths.ADVISORY, ServedRuns.unique("no"))), 404, "unknown-instance");
    }
}
