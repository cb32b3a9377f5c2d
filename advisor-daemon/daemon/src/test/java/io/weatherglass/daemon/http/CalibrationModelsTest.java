package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.calibration.Lesson;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.forecast.calibration.ModelForecast;
import io.weatherglass.forecast.calibration.ScoredForecast;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationModelsTest {

    private static final CalibrationKey PLANNED = CalibrationKey.parse("hierarchical");

    private static Lesson lesson(String workflow) {
        ModelForecast forecast = ModelForecast.makespan(0, 100, List.of(new LevelInterval(0.95, 90, 110)));
        return Lesson.of(
                workflow, List.of(new ScoredForecast(forecast, forecast.intervals(), 105)), List.of(), List.of());
    }

    private static final Calibrations KNOWN = Calibrations.NONE
            .learn(PLANNED, lesson("brs"))
            .learn(PLANNED, lesson("brs"))
            .learn(CalibrationKey.POOLED, lesson("rnaseq"));

    private static JsonNode get(String query) throws Exception {
        return get(KNOWN, query);
    }

    private static JsonNode get(Calibrations known, String query) throws Exception {
        try (LocalServer server = new LocalServer(vertx -> new CalibrationRoutes(() -> known).endpoints())) {
            JsonNode json = new ObjectMapper()
                    .readTree(server.get(ApiPaths.CALIBRATION + query).body());
            OpenApi.assertValid("Calibration", json);
            return json;
        }
    }

    @Test
    void showsAWorkflowByItsOwnModel() throws Exception {
        JsonNode planned = get("?workflow=brs");
        assertThat(planned.get("runtimeModel").asText()).isEqualTo("hierarchical");
        assertThat(planned.get("instances").intValue()).isEqualTo(2);
        assertThat(get("?workflow=rnaseq").get("runtimeModel").asText()).isEqualTo("pooled, learned plan");
        assertThat(get("?workflow=never-seen").get("instances").intValue()).isZero();
    }

    @Test
    void showsTheModelWithTheMostInstancesAndOfSeveralTheLatest() throws Exception {
        Calibrations one = KNOWN.learn(CalibrationKey.POOLED, lesson("brs"));
        assertThat(get(one, "?workflow=brs").get("runtimeModel").asText()).isEqualTo("hierarchical");
        Calibrations two = one.learn(CalibrationKey.POOLED, lesson("brs"));
        assertThat(get(two, "?workflow=brs").get("runtimeModel").asText()).isEqualTo("pooled, learned plan");
        Calibrations latest = two.learn(PLANNED, lesson("rnaseq"));
        assertThat(get(latest, "?workflow=brs").get("runtimeModel").asText()).isEqualTo("hierarchical");
    }

    @Test
    void listsAllWorkflowsAndModels() throws Exception {
        JsonNode all = get("");
        assertThat(all.get("runtimeModel").asText())
                .as("the model with the most instances")
                .isEqualTo("hierarchical");
        assertThat(all.get("instances").intValue()).isEqualTo(2);
        assertThat(all.get("models"))
                .extracting(
                        of -> of.get("model").asText(),
                        of -> of.get("instances").intValue())
                .containsExactly(tuple("hierarchical", 2), tuple("pooled, learned plan", 1));
        assertThat(all.get("workflows").findValuesAsText("workflow")).containsExactly("brs", "rnaseq");
    }

    @Test
    void showsOnlyTheRequestedModel() throws Exception {
        JsonNode planned = get("?model=hierarchical");
        assertThat(planned.get("instances").intValue()).isEqualTo(2);
        assertThat(planned.get("workflows").findValuesAsText("workflow")).containsExactly("brs");
        assertThat(get("?workflow=rnaseq&model=hierarchical").get("instances").intValue())
                .isZero();
    }
}
