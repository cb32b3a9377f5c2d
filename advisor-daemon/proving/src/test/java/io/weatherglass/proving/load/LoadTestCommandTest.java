package io.weatherglass.proving.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.proving.ProveCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts and loads a real daemon for some seconds. */
@Tag("broker")
@Tag("process")
@Execution(ExecutionMode.CONCURRENT)
class LoadTestCommandTest {

    @Test
    void replaysLoseNothingAndFiguresAreConsistent() throws Exception {
        Ran ran = Commands.run(
                ProveCommand.commandLine(),
                "loadtest",
                "--scenario=replays",
                "--minutes=0.1",
                "--instances=3",
                "--jobs=10",
                // the heap size in a container with 512 MB
                "--java-options=-Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
                "--json");
        assertThat(ran.exitCode()).as(ran.out() + ran.err()).isZero();
        JsonNode report =
                new ObjectMapper().readTree(ran.out()).path("scenarios").path(0);
        assertThat(report.path("scenario").asText()).isEqualTo("replays");
        long instances = figure(report, "instances");
        assertThat(instances).isGreaterThanOrEqualTo(3);
        // the plan, four events for each of ten sequential jobs on one VM, its request and boot, and the end
        assertThat(figure(report, "events sent")).isEqualTo(instances * (1 + 4 * 10 + 2 + 1));
        assertThat(figure(report, "events acknowledged")).isEqualTo(figure(report, "events sent"));
        assertThat(figure(report, "events folded")).isEqualTo(figure(report, "events sent"));
        assertThat(figure(report, "closing advisories")).isEqualTo(instances);
        // the number of other advisories depends on the machine
        assertThat(figure(report, "advisories")).isGreaterThanOrEqualTo(instances);
        assertThat(report.path("checks"))
                .isNotEmpty()
                .allMatch(check -> check.path("held").asBoolean());
        assertThat(report.path("footprints"))
                .allMatch(footprint -> footprint.path("liveHeapBytes").asLong() > 0);
    }

    /** Uses minimal loads; the figures are measured with the default load. */
    @ParameterizedTest
    @Tag("long")
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    @ValueSource(
            strings = {
                "active --instances=3 --jobs=10 --rate=20 --minutes=0.05",
                "silent --instances=3 --jobs=5 --minutes=0.1",
                "large --instances=2 --jobs=500 --minutes=0.3",
                "burst --instances=3 --jobs=10",
                "short-runs --instances=2 --minutes=0.1",
                "fold --instances=4 --jobs=20"
            })
    void everyScenarioEndsWithoutLosses(String scenario) throws Exception {
        List<String> words = new ArrayList<>(List.of("loadtest", "--json"));
        words.add("--java-options=-Xmx512m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
        words.addAll(List.of(("--scenario=" + scenario).split(" ")));
        Ran ran = Commands.run(ProveCommand.commandLine(), words.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.out() + ran.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(ran.out()).at("/scenarios/0");
        assertThat(figure(report, "events sent")).isPositive();
        assertThat(figure(report, "events folded")).isEqualTo(figure(report, "events sent"));
        assertThat(report.get("aims"))
                .as("every target has a figure")
                .allMatch(aim -> aim.get("value").isNumber());
    }

    private static long figure(JsonNode report, String name) {
        return StreamSupport.stream(report.path("figures").spliterator(), false)
                .filter(figure -> figure.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow()
                .path("value")
                .asLong();
    }

    @Test
    void rejectsInvalidOptions() {
        assertThat(Commands.run(ProveCommand.commandLine(), "loadtest", "--scenario=quake")
                        .err())
                .startsWith("weatherglass prove loadtest: --scenario must be one of replays, ");
        assertThat(Commands.run(ProveCommand.commandLine(), "loadtest", "--minutes=0")
                        .exitCode())
                .isEqualTo(2);
    }
}
