package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import java.util.List;
import org.junit.jupiter.api.Test;

@NeedsDaemon
final class BackgroundRoutesTest {

    private final RunningDaemon daemon;

    BackgroundRoutesTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    private static String path(String path, String instance) {
        return ApiPaths.of(path, instance);
    }

    @Test
    void tellsWhatTheLastForecastWasMadeWithAlsoAfterTheEnd() {
        String instance = ServedRuns.unique("background");
        EventPublisher.overKafka(daemon, List.of(ServedRuns.planned(instance, "background")));
        daemon.eventually(path(ApiPaths.ADVISORY, instance), json -> true);
        JsonNode first = RunningDaemon.json(daemon.get(path(ApiPaths.BACKGROUND, instance)));
        OpenApi.assertValid("BackgroundOfInstance", first);
        assertThat(first.at("/background/status").asText()).isEqualTo("not available");
        assertThat(first.at("/background/reason").asText()).contains("hosts");
        assertThat(first.has("searching")).isFalse();

        EventPublisher.overKafka(daemon, ServedRuns.firstJob(instance));
        EventPublisher.overKafka(daemon, ServedRuns.secondJob(instance));
        daemon.eventually(
                path(ApiPaths.ADVISORY, instance), json -> json.get("closing").asBoolean());
        JsonNode after = RunningDaemon.json(daemon.get(path(ApiPaths.BACKGROUND, instance)));
        OpenApi.assertValid("BackgroundOfInstance", after);
        assertThat(after.at("/background/reason").asText())
                .as("not that of the closing advisory")
                .contains("hosts");
    }

    @Test
    void tellsAnUnknownInstanceFromOneWithoutAdvisory() {
        String waiting = ServedRuns.unique("waiting");
        EventPublisher.over(daemon, ServedRuns.event(waiting, 1, new JobSubmitted("job-0", 1)));
        daemon.eventually(path(ApiPaths.WORKFLOW, waiting), json -> true);
        OpenApi.assertProblem(daemon.get(path(ApiPaths.BACKGROUND, waiting)), 404, "no-advisory-yet");
        OpenApi.assertProblem(daemon.get(path(ApiPaths.BACKGROUND, ServedRuns.unique("no"))), 404, "unknown-instance");
    }
}
