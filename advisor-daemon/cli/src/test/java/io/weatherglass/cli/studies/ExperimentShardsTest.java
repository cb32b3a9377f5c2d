package io.weatherglass.cli.studies;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An experiment in parts, as an array of jobs runs it. */
class ExperimentShardsTest extends ExperimentFolder {

    @BeforeEach
    void describeFourCells() throws IOException {
        describe("workflows: runs/*.tasks", "strategies: [asap, afap]", "realizations: 20");
    }

    private Path results() {
        return folder.resolve("matrix.results.jsonl");
    }

    private Path part(int number, int count) {
        return folder.resolve("matrix.results." + number + "-of-" + count + ".jsonl");
    }

    /** The file that the shard has written. */
    private Path shard(int number, int count) {
        Ran ran = run("--shard", number + "/" + count, "--threads", "1");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return count == 1 ? results() : part(number, count);
    }

    private Ran merge(List<Path> parts, String... options) {
        List<String> all = new ArrayList<>(List.of("--merge"));
        parts.forEach(part -> all.add(part.toString()));
        all.addAll(List.of(options));
        return run(all.toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7})
    void mergedTheyAreTheSingleRunByteForByte(int count) throws IOException {
        String single = run("--json", "--threads", "1").out();
        byte[] lines = Files.readAllBytes(results());
        Files.delete(results());
        List<Path> parts = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            Path part = shard(number, count);
            parts.add(count == 1 ? Files.move(part, folder.resolve("whole.jsonl")) : part);
        }
        // in whatever order a shell lists them
        parts.add(parts.remove(0));

        Ran merged = merge(parts, "--json");

        assertThat(merged.exitCode()).as(merged.err()).isZero();
        assertThat(merged.out()).isEqualTo(single);
        assertThat(Files.readAllBytes(results())).isEqualTo(lines);
    }

    @Test
    void aShardHasEveryNthCell() throws IOException {
        JsonNode all = report();
        Files.delete(results());
        JsonNode second =
                new ObjectMapper().readTree(run("--shard", "2/3", "--json").out());
        assertCounts(second, 1, 0, 0);
        assertThat(second.get("cells").get(0)).isEqualTo(all.get("cells").get(1));
        assertThat(run("--shard", "2/3").out()).startsWith("1 cell of").contains("0 simulated, 1 were in");
        assertThat(run("--shard", "5/5").out()).startsWith("0 cells of");
    }

    @Test
    void aCellThatCannotBeSimulatedIsNamedByTheMergeToo() throws IOException {
        writeRun(2, RunFiles.TASKS.replaceAll("~ [0-9.]+", "~ 0").replaceAll(" 300 ~| 60 ~", " 0 ~"));
        Ran single = run("--json", "--threads", "1");
        assertThat(single.exitCode()).isEqualTo(1);
        assertThat(single.err()).contains("mean walltime must be known");
        Files.delete(results());
        List<Path> parts = List.of(part(1, 2), part(2, 2));
        for (int number = 1; number <= 2; number++) {
            run("--shard", number + "/2");
            run("--shard", number + "/2");
        }
        assertThat(Files.readAllLines(part(1, 2)))
                .as("what failed twice is noted once")
                .hasSize(2);
        Ran merged = merge(parts, "--json");
        assertThat(merged.out()).isEqualTo(single.out());
        assertThat(merged.err()).isEqualTo(single.err());
        assertThat(merged.exitCode()).isEqualTo(single.exitCode());
    }

    @Test
    void partsThatDoNotMakeTheWholeAreRefusedAndNothingIsWritten() throws IOException {
        List<Path> parts = List.of(shard(1, 3), shard(2, 3), shard(3, 3));

        assertThat(merge(parts.subList(0, 2)).refusal())
                .startsWith("no part has 1 of the 4 cells, the first of them ")
                .contains("give the parts of all shards");
        assertThat(merge(List.of(parts.get(0), parts.get(1), parts.get(2), parts.get(1)))
                        .refusal())
                .contains(parts.get(1) + " and " + parts.get(1) + " have the same cells, such as ")
                .contains("give each shard once");
        Path ofOther = shard(1, 2);
        assertThat(merge(List.of(parts.get(0), parts.get(1), parts.get(2), ofOther))
                        .refusal())
                .contains("have the same cells");
        assertThat(Files.size(results())).isZero();
    }

    @Test
    void partsOfOtherOptionsOrDataAreRefused() throws IOException {
        List<Path> parts = List.of(shard(1, 2), shard(2, 2));
        describe("workflows: runs/*.tasks", "strategies: [asap, afap]", "realizations: 30");
        assertThat(merge(parts).refusal())
                .startsWith(parts.get(0) + ": has results of cells that this experiment does not have")
                .endsWith("it was made of other inputs or settings, or by another version");
    }

    @Test
    void anInterruptedShardGoesOnAndUntilThenIsMissing() throws IOException {
        List<Path> parts = List.of(shard(1, 2), shard(2, 2));
        List<String> lines = Files.readAllLines(parts.get(1));
        String torn = lines.get(0) + "\n" + lines.get(1).substring(0, 30);
        Files.writeString(parts.get(1), torn);

        assertThat(merge(parts).refusal()).startsWith("no part has 1 of the 4 cells");
        assertThat(Files.readString(parts.get(1))).isEqualTo(torn);
        assertThat(run("--shard", "2/2").out()).contains("1 simulated, 1 were in");
        assertThat(merge(parts).exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/2", "3/2", "1", "a/b", "-1/2", "1/0", "1/9999999"})
    void whatIsNoShardIsRefused(String text) {
        assertThat(run("--shard=" + text).refusal())
                .isEqualTo("--shard: a shard must be I/N with 1 <= I <= N, such as 2/8, was " + text);
    }

    @Test
    void shardAndMergeExcludeEachOther() {
        assertThat(run("--shard", "1/2", "--merge", "a.jsonl").exitCode()).isEqualTo(2);
        assertThat(merge(List.of(folder.resolve("none.jsonl"))).exitCode()).isEqualTo(2);
    }
}
