package io.weatherglass.lab.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.testing.StoredTraces;
import io.weatherglass.lab.LabCommands;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatchFitCommandTest {
    private static final String PLAN = """
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
            "billing": {"model": "btu", "btuSeconds": 3600}
          }
        }
        """;

    @TempDir
    private Path data;

    private Path plan;

    @BeforeEach
    void storeTraceAndPlan() throws IOException {
        StoredTraces.add(data, 2000, 500_000);
        plan = Files.writeString(data.resolve("plan.json"), PLAN);
    }

    private Ran fit(String... more) {
        String[] base = {
            "match", "fit", "--data-dir", data.toString(), "--trace", "made-up", "--workflow", plan.toString()
        };
        return LabCommands.run(Stream.of(base, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    /** Records runs in which jobs a and b took these multiples of their projections. */
    private void recordRuns(double[]... slowDowns) {
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC())) {
            for (int run = 0; run < slowDowns.length; run++) {
                PastJobs jobs =
                        PastJobs.of(List.of(job("a", 600, slowDowns[run][0]), job("b", 900, slowDowns[run][1])));
                RunFacts facts = RunFacts.builder()
                        .key("run-" + run)
                        .fingerprint("fingerprint-" + run)
                        .workflow("small")
                        .instance("run-" + run)
                        .source(RunSource.IMPORT)
                        .strategy("1vmpertask")
                        .platform("small")
                        .planRevision(1)
                        .origin(Instant.EPOCH)
                        .end(RunEnd.COMPLETED)
                        .makespanSeconds(2000)
                        .cost(RunCost.UNKNOWN)
                        .jobCount(2)
                        .completedJobs(2)
                        .build();
                history.record(new PastRun(facts, "{}", jobs, List.of(), List.of()));
            }
        }
    }

    private static PastJob job(String id, double projected, double slowDown) {
        return PastJob.builder(id)
                .kind("k")
                .end(JobEnd.COMPLETED)
                .vm("vm")
                .projectedSeconds(projected)
                .observedSeconds(projected * slowDown)
                .submittedSeconds(0)
                .startedSeconds(0)
                .endedSeconds(100)
                .build();
    }

    @Test
    void printsTheBestHosts() throws IOException {
        recordRuns(new double[] {1, 1.02}, new double[] {1, 1}, new double[] {1.08, 1}, new double[] {1, 1.1});
        Ran ran = fit("--fragments", "20", "--json");
        assertThat(ran.err()).isEmpty();
        JsonNode report = new ObjectMapper().readTree(ran.out());
        assertThat(report.get("runs").intValue()).isEqualTo(4);
        assertThat(report.at("/observed/mean").doubleValue())
                .isCloseTo((Math.log(1.02) + Math.log(1.08) + Math.log(1.1)) / 8, within(1e-12));
        assertThat(report.get("fits").booleanValue()).isTrue();
        double before = 0;
        for (JsonNode candidate : report.get("candidates")) {
            assertThat(candidate.get("distance").doubleValue()).isGreaterThanOrEqualTo(before);
            before = candidate.get("distance").doubleValue();
        }
        JsonNode best = report.at("/candidates/0/candidate");
        assertThat(fit("--fragments", "20").out())
                .contains("4 runs of small, log slowdowns: mean 0.0240")
                .contains("trace index --trace made-up --hosts "
                        + best.get("hosts").intValue() + "x"
                        + best.get("coresPerHost").intValue() + "/"
                        + best.get("overcommitment").doubleValue());
    }

    /** No background load makes both jobs exactly five times slower in every run. */
    @Test
    void reportsThatNoHostsFit() {
        recordRuns(new double[] {5, 5}, new double[] {5, 5}, new double[] {5, 5});
        Ran ran = fit("--fragments", "5");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out()).contains("no candidate fits").doesNotContain("trace index");
    }

    /** The first run was the fastest; the next took 1.2 / 0.8 times as long, and so on. */
    @Test
    void leastRuntimesCanReplaceProjections() throws IOException {
        recordRuns(new double[] {0.8, 0.8}, new double[] {1.2, 1.2});
        JsonNode report = new ObjectMapper()
                .readTree(fit("--alone", "least", "--fragments", "2", "--json").out());
        assertThat(report.at("/observed/mean").doubleValue()).isCloseTo(Math.log(1.5) / 2, within(1e-12));
    }

    @Test
    void bestHostsCanBeIndexed() {
        Ran ran = Commands.run(
                "trace",
                "index",
                "--data-dir",
                data.toString(),
                "--trace",
                "made-up",
                "--workflow",
                plan.toString(),
                "--hosts",
                "8x4/1.5",
                "--grid",
                "3600");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.out()).contains("made-up for small (2 jobs)");
    }

    @Test
    void rejectsInvalidInput() {
        assertThat(fit().exitCode()).isEqualTo(2);
        assertThat(fit().err())
                .contains("the history must contain at least two completed runs of workflow \"small\", contained 0");
        recordRuns(new double[] {1, 1}, new double[] {1, 1});
        assertThat(fit("--alone", "best").err()).contains("--alone must be projected or least, but was \"best\"");
        assertThat(fit("--fragments", "1").err()).contains("fragments must be >= 2, but was 1");
        assertThat(Commands.run(
                                "trace",
                                "index",
                                "--data-dir",
                                data.toString(),
                                "--trace",
                                "made-up",
                                "--hosts",
                                "many")
                        .err())
                .contains("--hosts must be COUNTxCORES or COUNTxCORES/OVERCOMMITMENT, but was \"many\"");
    }
}
