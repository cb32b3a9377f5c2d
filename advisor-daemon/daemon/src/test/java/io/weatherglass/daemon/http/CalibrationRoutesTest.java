package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import org.junit.jupiter.api.Test;

@NeedsDaemon
final class CalibrationRoutesTest {

    private final RunningDaemon daemon;

    CalibrationRoutesTest(RunningDaemon daemon) {
        this.daemon = daemon;
    }

    @Test
    void includesACompletedInstance() {
        String workflow = ServedRuns.unique("taught");
        String instance = ServedRuns.unique("run");
        EventPublisher.over(daemon, ServedRuns.planned(instance, workflow));
        // otherwise all is over before the first forecast
        JsonNode first =
                daemon.eventually("/api/v1/workflows/" + instance + "/advisory", advisory -> advisory.has("makespan"));
        EventPublisher.over(daemon, ServedRuns.firstJob(instance));
        EventPublisher.over(daemon, ServedRuns.secondJob(instance));

        JsonNode known = daemon.eventually(
                ApiPaths.CALIBRATION + "?workflow=" + workflow,
                json -> json.get("instances").intValue() == 1);

        OpenApi.assertValid("Calibration", known);
        assertThat(known.get("version").asText()).startsWith("conformal/");
        JsonNode interval = known.at("/intervals/2");
        assertThat(interval.get("quantity").asText()).isEqualTo("makespan");
        assertThat(interval.get("stage").doubleValue()).isZero();
        assertThat(interval.get("level").doubleValue()).isEqualTo(0.95);
        assertThat(interval.get("needed").intValue()).isEqualTo(19);
        JsonNode told = first.at("/makespan/intervals/2");
        boolean held = told.get("lowerSeconds").doubleValue() <= 218
                && 218 <= told.get("upperSeconds").doubleValue();
        assertThat(interval.get("coverage").doubleValue()).isEqualTo(held ? 1 : 0);
        assertThat(interval.has("lowerWidening")).isFalse();
        assertThat(known.at("/risks/0/risk").asText()).isEqualTo("deadlineMiss");

        JsonNode all = RunningDaemon.json(daemon.get(ApiPaths.CALIBRATION));
        OpenApi.assertValid("Calibration", all);
        assertThat(all.get("workflows").findValuesAsText("workflow")).contains(workflow);
        assertThat(all.get("instances").intValue()).isPositive();

        assertThat(known.at("/models/0/model").asText())
                .isEqualTo(known.get("runtimeModel").asText());
        assertThat(known.at("/models/0/instances").intValue()).isEqualTo(1);
    }

    @Test
    void unknownWorkflowsHaveNoInstances() {
        JsonNode unknown = RunningDaemon.json(daemon.get(ApiPaths.CALIBRATION + "?workflow=never-seen"));

        OpenApi.assertValid("Calibration", unknown);
        assertThat(unknown.get("instances").intValue()).isZero();
        assertThat(unknown.get("intervals")).isEmpty();
        OpenApi.assertProblem(daemon.get(ApiPaths.CALIBRATION + "?workflow="), 400, "invalid-parameter");
    }
}
