package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Airflow 3 with its OpenLineage provider: three runs of a DAG with a fan-out, a retry and a mapped task of different
 * widths.
 */
@EnabledIfSystemProperty(
        named = "weatherglass.all",
        matches = "true",
        disabledReason = "long: ./weatherglass test --all")
@NeedsBroker
@Tag("program")
class RealAirflowTest {
    private static final double MILLISECOND = 0.001;
    /** Number of tasks besides the mapped task. */
    private static final int TASKS = 7;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void requireAirflow() throws IOException, InterruptedException {
        Airflow.require();
    }

    @Test
    void followsRunsAndForecastsFromTheSecond(EmbeddedKafka kafka) throws IOException, InterruptedException {
        try (EnactorSite site = new EnactorSite(kafka, folder.resolve("site"));
                Airflow airflow = new Airflow(folder.resolve("airflow"), site.url())) {
            List<String> known = new ArrayList<>();
            known.add(follow(site, airflow, 2, known));
            assertThat(site.advisories(known.get(0)))
                    .extracting(advisory -> advisory.at("/ground/plan").textValue())
                    .containsOnly("seen");

            known.add(follow(site, airflow, 3, known));
            assertForecast(site, known.get(1), TASKS + 2);

            known.add(follow(site, airflow, 1, known));
            // the larger of the two earlier widths
            assertForecast(site, known.get(2), TASKS + 3);
        }
    }

    private static String follow(EnactorSite site, Airflow airflow, int width, List<String> known)
            throws IOException, InterruptedException {
        Map<String, Reported> report = airflow.run(width);
        assertThat(report).hasSize(TASKS + width).containsKey("part (0)");
        assertThat(report.get("check_b").failedAttempts()).isEqualTo(1);
        String instance = site.ended(known);
        assertThat(instance).startsWith("night-");
        Reported.assertTracked(site, instance, report, MILLISECOND);
        return instance;
    }

    /** Checks that the mapped task, before it begins, is expected to be as wide as in the past. */
    private static void assertForecast(EnactorSite site, String instance, int jobs) {
        List<JsonNode> learned = site.advisories(instance).stream()
                .filter(advisory -> !advisory.get("closing").booleanValue())
                .filter(advisory -> "learned".equals(advisory.at("/ground/plan").textValue()))
                .toList();
        assertThat(learned).isNotEmpty();
        JsonNode first = learned.get(0);
        assertThat(first.at("/makespan/medianSeconds").doubleValue())
                .as("makespan of " + first)
                .isPositive();
        assertThat(first.at("/progress/jobsTotal").intValue()).isEqualTo(jobs);
        HalfTime.print(site, instance);
    }
}
