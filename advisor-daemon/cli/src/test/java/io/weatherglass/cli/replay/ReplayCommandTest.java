package io.weatherglass.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Whole replays through a broker and a daemon in this process. */
@Tag("broker")
class ReplayCommandTest {

    private static final Path RECORDED = Path.of("..", "..", "..", "shared", "data", "schlouder");

    @TempDir
    private Path folder;

    private static JsonNode json(Ran ran) throws IOException {
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    @Test
    void replaysASmallRun() throws IOException {
        JsonNode report = json(Commands.run(
                "replay",
                RunFiles.writeTasks(folder, RunFiles.TASKS).toString(),
                "--platforms",
                RunFiles.writePlatforms(folder).toString(),
                // strategy names are case-insensitive
                "--strategy",
                "ASAP",
                "--speed",
                "400",
                "--at-least",
                "1",
                "--instance",
                "mine",
                "--start",
                "2026-03-01T12:00:00Z",
                // topics other than the default
                "--set",
                "kafka.topic-prefix=other",
                "--set",
                "kafka.partitions=1",
                "--embedded",
                "--json"));
        // by hand: the first VM is ready at 5 + 31 + 1 = 37 and runs map_1 until 347.5, then map_3, which was placed on
        // the VM expected to be idle first, until 637.5; the controller checks again at 640, and join takes 75.25
        assertThat(report.get("trueMakespanSeconds").asDouble()).isCloseTo(715.25, within(1e-6));
        assertThat(report.get("workflowInstance").asText()).isEqualTo("mine");
        assertThat(report.get("strategy").asText()).isEqualTo("asap");
        assertThat(report.get("jobs").asInt()).isEqualTo(4);
        assertThat(report.get("effectiveSpeed").asDouble()).isEqualTo(400);
        assertThat(report.get("trueBtuCount").asInt()).isEqualTo(2);
        assertThat(report.get("shareOf95IntervalsHoldingMakespan").asDouble()).isBetween(0.0, 1.0);
        JsonNode advisories = report.get("advisories");
        assertThat(advisories.size())
                .isGreaterThanOrEqualTo(2)
                .isEqualTo(report.get("advisoriesIssued").asInt());
        JsonNode first = advisories.get(0);
        assertThat(first.get("closing").asBoolean()).isFalse();
        assertThat(first.at("/makespanInterval95/lowerSeconds").asDouble())
                .isLessThan(first.at("/makespanInterval95/upperSeconds").asDouble());
        JsonNode last = advisories.get(advisories.size() - 1);
        assertThat(last.get("closing").asBoolean()).isTrue();
        assertThat(last.at("/progress/jobsCompleted").asInt()).isEqualTo(4);
        assertThat(last.get("makespanMedianSeconds").asDouble())
                .isCloseTo(report.get("trueMakespanSeconds").asDouble(), within(1e-6));
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void replaysARecordedOmssaRun() throws IOException {
        Path run = RECORDED.resolve("runs/v4.montecarlo-brs-10.brs.asap.regular1gb.openstack-icps.v5.1.tasks");
        assumeTrue(
                Files.exists(run),
                () -> "needs the recorded run at " + run.toAbsolutePath().normalize());
        JsonNode report = json(Commands.run(
                "replay",
                run.toString(),
                "--platforms",
                RECORDED.resolve("platforms.json").toString(),
                "--strategy",
                "asap",
                "--speed",
                "6000",
                // short, because by default a replay takes 15 s, in which the daemon forecasts continuously
                "--at-least",
                "1",
                "--set",
                "forecast.max-realizations=100",
                "--embedded",
                "--json"));
        assertThat(report.get("trueMakespanSeconds").asDouble()).isCloseTo(12921, within(30.0));
        assertThat(report.get("trueBtuCount").asInt()).isEqualTo(40);
        // the number of advisories depends on the machine
        assertThat(report.get("advisories").size()).isGreaterThanOrEqualTo(2);
        assertThat(report.get("advisories")).allSatisfy(advisory -> {
            assertThat(advisory.at("/progress/jobsTotal").asInt()).isEqualTo(223);
            assertThat(advisory.has("makespanInterval95")).isTrue();
        });
        assertThat(report.get("shareOf95IntervalsHoldingMakespan").asDouble()).isBetween(0.0, 1.0);
    }
}
