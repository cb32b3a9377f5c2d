package io.weatherglass.lab.matching;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.matching.search.FittingParameters;
import io.weatherglass.forecast.matching.search.FittingSearch;
import io.weatherglass.forecast.testing.StoredTraces;
import io.weatherglass.lab.LabCommands;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code match eval} and {@code match assumption} on about fifty fragments of a synthetic trace. */
class MatchEvalCommandTest {

    @TempDir
    private Path data;

    @BeforeEach
    void storeATrace() throws IOException {
        Random random = new Random(1);
        int jobs = 400;
        WorkloadTrace trace = new WorkloadTrace(
                "made-up",
                32,
                random.doubles(jobs, 0, 230_000).sorted().toArray(),
                random.doubles(jobs, 600, 20_000).toArray(),
                random.ints(jobs, 1, 13).toArray());
        StoredTraces.add(TraceStore.open(data), trace);
    }

    private Ran run(String command, String... more) {
        String[] base = {"match", command, "--trace", "made-up", "--grid", "600", "--data-dir", data.toString()};
        return LabCommands.run(Stream.of(base, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    @Test
    void reportsEverySearchAtEveryShare() throws IOException {
        Ran ran = run(
                "eval", "--targets", "4", "--at", "0.25,0.5", "--search", "random,exhaustive", "--forecasts", "--json");
        assertThat(ran.err()).isEmpty();
        assertThat(ran.exitCode()).isZero();
        JsonNode report = new ObjectMapper().readTree(ran.out());
        assertThat(report.get("trace").textValue()).isEqualTo("made-up");
        assertThat(report.get("jobs").intValue()).isEqualTo(63);
        assertThat(report.get("heldOut").booleanValue()).isFalse();
        assertThat(report.get("results").findValuesAsText("search"))
                .containsExactly("random", "random", "exhaustive", "exhaustive");
        for (JsonNode result : report.get("results")) {
            assertThat(result.get("at").doubleValue()).isIn(0.25, 0.5);
            assertThat(result.get("targets").intValue()).isEqualTo(4);
            for (String errors : new String[] {"mapeE", "mapeF"}) {
                assertThat(result.get(errors).get("mean").doubleValue()).isNotNegative();
                assertThat(result.get(errors).get("median").doubleValue()).isNotNegative();
            }
            JsonNode millis = result.get("durationMillis");
            assertThat(millis.get("min").doubleValue())
                    .isLessThanOrEqualTo(millis.get("median").doubleValue());
            assertThat(millis.get("median").doubleValue())
                    .isLessThanOrEqualTo(millis.get("max").doubleValue());
            assertThat(result.at("/remainingMakespanError/matched/median").isNumber())
                    .isTrue();
            assertThat(result.at("/remainingMakespanError/unmatched/median").isNumber())
                    .isTrue();
        }
        assertThat(report.get("withoutBackground")).hasSize(4);
        JsonNode exhaustive = report.get("results").get(3);
        assertThat(exhaustive.get("mapeE").get("median").doubleValue()).isZero();
        assertThat(exhaustive.get("mapeF").get("median").doubleValue()).isZero();
        assertThat(exhaustive.get("found").doubleValue()).isEqualTo(1);
    }

    @Test
    void evaluatesEverySpreadAndWindow() throws IOException {
        Ran ran = run(
                "eval",
                "--targets",
                "1",
                "--at",
                "0.5",
                "--search",
                "fitting",
                "--spread",
                "1200,3600",
                "--relative-window",
                "0.5,1",
                "--json");
        assertThat(ran.exitCode()).isZero();
        JsonNode results = new ObjectMapper().readTree(ran.out()).get("results");
        assertThat(results.findValuesAsText("spreadSeconds")).containsExactly("1200.0", "1200.0", "3600.0", "3600.0");
        assertThat(results.findValuesAsText("relativeWindow")).containsExactly("0.5", "1.0", "0.5", "1.0");
    }

    @Test
    void printsResultsAsText() {
        Ran ran = run("eval", "--targets", "2", "--at", "0.5", "--held-out");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .contains("made-up for synthetic-tcg")
                .contains("held out")
                .contains("fitting, S 120 s, window 1.00")
                .contains("exhaustive");
    }

    @Test
    void testsTheAssumptionOfTheFittingSearch() throws IOException {
        Ran ran = run("assumption", "--at", "0.5", "--threshold", "1e9", "--run", "5", "--json");
        assertThat(ran.exitCode()).isZero();
        JsonNode result = new ObjectMapper().readTree(ran.out()).get("results").get(0);
        // all errors are below this high threshold, so all fragments form one sequence, and all have low future errors
        assertThat(result.get("runs").intValue()).isEqualTo(1);
        assertThat(result.get("fragmentsInRuns").intValue())
                .isEqualTo(result.get("fragments").intValue());
        assertThat(result.get("coincidence").doubleValue()).isEqualTo(1);
        assertThat(run("assumption", "--at", "0.5").out()).contains("at 0.50: E < 2000 s in");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "eval --search best | --search must be fitting, exhaustive or random, but was \"best\"",
                "eval --targets 0 | targets must be >= 1, but was 0",
                "eval --at 1.5 | shares must be above 0 and below 1, but was 1.5",
                "eval --noise -1 | noise must be finite and >= 0, but was -1.0",
                "eval --spread 0 | spreadSeconds must be finite and > 0, but was 0.0",
                "eval --centre left | left",
                "assumption --threshold 0 | threshold must be > 0 s, but was 0.0",
                "assumption --run -1 | run length must be >= 0, but was -1",
                "assumption --at 0 | shares must be above 0 and below 1, but was 0.0"
            })
    void rejectsInvalidInput(String arguments, String message) {
        String[] words = arguments.split(" ");
        Ran ran = run(words[0], Arrays.copyOfRange(words, 1, words.length));
        assertThat(ran.refusal()).contains(message);
    }

    @Test
    void rejectsAMissingTrace() {
        Ran ran = LabCommands.run("match", "eval", "--trace", "none", "--data-dir", data.toString());
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("none");
    }

    @Test
    void rejectsAnEmptyTable() {
        Ran ran = run("eval", "--as-is");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("trace \"made-up\": must have fragments");
    }

    @Test
    void fittingSearchDefaultsToThatOfTheDaemon() {
        MatchSearchOptions options = new MatchSearchOptions();
        new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true).parseArgs();
        assertThat(options.searches(0.02)).contains(new FittingSearch(FittingParameters.DEFAULTS));
    }
}
