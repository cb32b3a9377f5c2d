package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NeedsDaemon
final class PlanForecastRoutesTest {

    private final RunningDaemon daemon;

    PlanForecastRoutesTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    private HttpResponse<String> ask(String query, String body) {
        return daemon.send(daemon.request(ApiPaths.FORECASTS + query)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build());
    }

    @Test
    void forecastsAPlan() {
        String plan = PlanDocument.write(ServedRuns.plan("planned", 2)).toString();

        HttpResponse<String> response = ask("?strategies=afap,1vm4all", plan);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        JsonNode forecast = RunningDaemon.json(response);
        OpenApi.assertValid("PlanForecast", forecast);
        assertThat(forecast.get("workflow").asText()).isEqualTo("planned");
        assertThat(forecast.get("jobs").asInt()).isEqualTo(2);
        // a boot of 10 s and two jobs of 100 s one after the other
        assertThat(forecast.at("/makespan/medianSeconds").asDouble()).isBetween(180.0, 260.0);
        assertThat(forecast.at("/cost/unit").asText()).isEqualTo("EUR");
        assertThat(forecast.at("/strategies").findValuesAsText("strategy")).containsExactly("asap", "afap", "1vm4all");
        assertThat(RunningDaemon.json(ask("?strategies=all", plan))
                        .at("/strategies")
                        .findValuesAsText("strategy"))
                .startsWith("asap")
                .contains("afap", "1vmpertask")
                .doesNotContain("heft");
    }

    @Test
    void forecastsTheNextRunOfAWorkflow() {
        String workflow = ServedRuns.unique("known");
        for (int run = 0; run < 2; run++) {
            String instance = ServedRuns.unique("past");
            EventPublisher.over(daemon, ServedRuns.planned(instance, workflow));
            EventPublisher.over(daemon, ServedRuns.firstJob(instance));
            EventPublisher.over(daemon, ServedRuns.secondJob(instance));
        }
        daemon.eventually(
                ApiPaths.HISTORY + "?workflow=" + workflow,
                json -> json.get("items").size() == 2);

        HttpResponse<String> response = ask("", "{\"workflow\":\"" + workflow + "\"}");

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        JsonNode forecast = RunningDaemon.json(response);
        OpenApi.assertValid("PlanForecast", forecast);
        assertThat(forecast.get("jobs").asInt()).isEqualTo(2);
        assertThat(forecast.at("/ground/plan").asText()).isEqualTo("learned");
        assertThat(forecast.at("/makespan/medianSeconds").asDouble()).isBetween(200.0, 240.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | no json | 400 | invalid-question",
                "'' | {} | 400 | invalid-question",
                "'' | {\"workflow\":\"nobody-knows\"} | 404 | no-past-runs",
                "'' | {\"workflow\":\"w\",\"jobs\":[]} | 400 | invalid-question",
                "?strategies=no-such | {\"workflow\":\"w\"} | 400 | invalid-parameter"
            })
    void saysWhatIsWrong(String query, String body, int status, String slug) {
        OpenApi.assertProblem(ask(query, body), status, slug);
    }

    @Test
    void refusesAPlanThatBreaksRules() {
        JsonNode problem = OpenApi.assertProblem(
                ask(
                        "",
                        "{\"workflow\":\"w\",\"strategy\":\"asap\",\"jobs\":[{\"id\":\"a\",\"kind\":\"k\","
                                + "\"projectedRuntimeSeconds\":1,\"dependencies\":[\"b\"]}],"
                                + "\"resources\":{\"kind\":\"slots\",\"slots\":1}}"),
                422,
                "invalid-plan");
        assertThat(problem.get("violations")).isNotEmpty();
    }
}
