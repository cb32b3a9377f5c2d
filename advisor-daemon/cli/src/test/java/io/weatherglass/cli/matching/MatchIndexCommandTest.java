package io.weatherglass.cli.matching;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.connectors.protocol.PlanDocument;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.matching.tables.RuntimeTableFolder;
import io.weatherglass.forecast.matching.tables.TableBuilder;
import io.weatherglass.forecast.testing.StoredTraces;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchIndexCommandTest {
    /** All jobs of the conformer generator in sequence: 12 h, 20 times 35 + 60 + 32 min, 2 times 10 min. */
    private static final double TCG_SECONDS = 60 * (720 + 20 * 127 + 20);

    @TempDir
    private Path data;

    private WorkloadTrace trace;

    @BeforeEach
    void storeATrace() throws IOException {
        trace = StoredTraces.add(data, 300, 230_000);
    }

    private Ran index(String... more) {
        String[] base = {"trace", "index", "--data-dir", data.toString()};
        return Commands.run(Stream.of(base, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    @Test
    void reportsSimulatedFragmentsAndLaterNone() throws IOException {
        Ran first = index("--trace", "made-up", "--grid", "600", "--utilisation", "1.2", "--json");
        assertThat(first.err()).isEmpty();
        assertThat(first.exitCode()).isZero();
        JsonNode report = new ObjectMapper().readTree(first.out());
        int fragments = (int) Math.floor((trace.spanSeconds() - TCG_SECONDS) / 600) + 1;
        assertThat(report.get("trace").textValue()).isEqualTo("made-up");
        assertThat(report.get("workflow").textValue()).isEqualTo("synthetic-tcg");
        assertThat(report.get("jobs").intValue()).isEqualTo(63);
        assertThat(report.get("durationSeconds").doubleValue()).isEqualTo(TCG_SECONDS);
        assertThat(report.get("fragments").intValue()).isEqualTo(fragments);
        assertThat(report.get("candidates").intValue()).isEqualTo(fragments);
        assertThat(report.get("simulated").intValue()).isEqualTo(fragments);
        assertThat(report.get("tableBytes").longValue()).isEqualTo(fragments * 64L * 4);
        assertThat(report.get("coresPerTraceCore").doubleValue()).isEqualTo(1.2 * 216 / trace.meanLoadCores());
        assertThat(report.get("simulationsPerSecond").doubleValue()).isPositive();

        Ran second = index("--trace", "made-up", "--grid", "600", "--utilisation", "1.2");
        assertThat(second.out())
                .contains("made-up for synthetic-tcg (63 jobs): " + fragments + " fragments of 196800 s")
                .contains("0 simulated in")
                .contains("table has " + fragments);
    }

    @Test
    void indexesAPlanOnItsOwnHosts() throws IOException {
        Path plan = Files.writeString(data.resolve("plan.json"), """
                {
                  "workflow": "small",
                  "strategy": "1vmpertask",
                  "jobs": [
                    {"id": "a", "kind": "k", "projectedRuntimeSeconds": 600},
                    {"id": "b", "kind": "k", "projectedRuntimeSeconds": 900, "dependencies": ["a"]}
                  ],
                  "resources": {
                    "kind": "vms",
                    "vmTypes": [{"name": "small"}],
                    "boot": {"b0Seconds": 0},
                    "billing": {"model": "btu", "btuSeconds": 3600},
                    "hosts": {"hosts": [{"count": 2, "cores": 4}], "overcommitment": 2}
                  }
                }
                """);
        Ran ran = index(
                "--trace",
                "made-up",
                "--workflow",
                plan.toString(),
                "--utilisation",
                "cores",
                "--grid",
                "3600",
                "--json");
        assertThat(ran.err()).isEmpty();
        JsonNode report = new ObjectMapper().readTree(ran.out());
        assertThat(report.get("durationSeconds").doubleValue()).isEqualTo(1500);
        assertThat(report.get("coresPerTraceCore").doubleValue()).isEqualTo(8 / 32.0);

        // with the setup of the daemon, this table must be found
        Scenario scenario =
                Scenarios.of(PlanDocument.read(new ObjectMapper().readTree(Files.readString(plan)), Instant.EPOCH));
        FragmentSetup setup =
                new FragmentSetup(scenario, trace, LoadScaling.byCores(), 3600, FragmentSetup.DEFAULT_MINIMUM_JOBS);
        TableBuilder builder =
                new TableBuilder(setup, new RuntimeTableFolder(data, 1L << 30, Clock.systemUTC()).open(setup));
        assertThat(builder.coverage().filled())
                .isEqualTo(builder.coverage().candidates())
                .isPositive();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--trace unknown | there is no trace \"unknown\" in the store",
                "--trace made-up --grid 0 | gridSeconds must be finite and > 0, but was 0.0",
                "--trace made-up --utilisation much | --utilisation must be a number > 0 or cores, but was \"much\"",
                "--trace made-up --utilisation -1 | utilisation must be finite and > 0, but was -1.0",
                "--trace made-up --overcommitment 0.5 | overcommitment must be finite and >= 1, but was 0.5",
                "--trace made-up --minimum-jobs -1 | minimumJobs must be >= 0, but was -1",
                "--trace made-up --threads 0 | --threads must be >= 1, but was 0",
                "--trace made-up --table-space 0 | --table-space must be >= 1 MiB, but was 0",
                "--trace made-up --grid 0.01 --table-space 1 | increase it or choose a coarser grid",
                "--trace made-up --workflow synthetic:tcg | names no platform: specify --platforms",
                "--trace made-up --workflow missing.json | file not found: missing.json",
                "--workflow tcg | Missing required option: '--trace=NAME'",
            })
    void rejectsBadInputInOneLine(String arguments, String message) {
        Ran ran = index(arguments.split(" "));
        assertThat(ran.err()).contains(message);
        assertThat(ran.exitCode()).isEqualTo(2);
    }
}
