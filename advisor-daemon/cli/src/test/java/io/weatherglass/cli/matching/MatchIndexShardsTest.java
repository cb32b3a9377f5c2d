package io.weatherglass.cli.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.testing.StoredTraces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An error table in parts, as an array of jobs builds it. */
class MatchIndexShardsTest {
    private static final String[] TABLE = {"--trace", "made-up", "--grid", "1200", "--utilisation", "1.2"};

    @TempDir
    private Path data;

    @TempDir
    private Path work;

    @BeforeEach
    void storeATrace() throws IOException {
        StoredTraces.add(data, 300, 230_000);
    }

    private Ran index(String... more) {
        return Commands.run(Stream.of(new String[] {"match", "index", "--data-dir", data.toString()}, TABLE, more)
                .flatMap(Stream::of)
                .toArray(String[]::new));
    }

    private Path shard(int number, int count) {
        Path part = work.resolve(number + "-of-" + count + ".table");
        Ran ran = index("--shard", number + "/" + count, "--part", part.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return part;
    }

    private Ran merge(List<Path> parts) {
        List<String> all = new ArrayList<>(List.of("--merge"));
        parts.forEach(part -> all.add(part.toString()));
        return index(all.toArray(String[]::new));
    }

    private Path table() throws IOException {
        try (Stream<Path> files = Files.list(data.resolve("tables"))) {
            return files.filter(file -> file.toString().endsWith(".table"))
                    .reduce((one, other) -> {
                        throw new AssertionError(one + " and " + other);
                    })
                    .orElseThrow();
        }
    }

    /** There are 28 fragments. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 40})
    @Tag("long")
    void mergedTheyAreTheSingleTableByteForByte(int count) throws IOException {
        assertThat(index().out()).contains("28 fragments of", "28 simulated in");
        byte[] single = Files.readAllBytes(table());
        Files.delete(table());
        List<Path> parts = new ArrayList<>();
        for (int number = count; number >= 1; number--) {
            parts.add(shard(number, count));
        }

        Ran merged = merge(parts);

        assertThat(merged.exitCode()).as(merged.err()).isZero();
        assertThat(merged.out()).contains("0 simulated in", "28 are in the table");
        assertThat(Files.readAllBytes(table())).isEqualTo(single);
    }

    @Test
    void aShardSimulatesEveryNthFragmentAndGoesOnWhereItWas() {
        Path part = work.resolve("part.table");
        assertThat(index("--shard", "2/3", "--part", part.toString()).out())
                .contains("9 of them candidates", "9 simulated in", "9 are in the table");
        assertThat(index("--shard", "2/3", "--part", part.toString()).out()).contains("0 simulated in");
    }

    @Test
    void partsThatDoNotMakeTheTableAreRefused() throws IOException {
        List<Path> parts = List.of(shard(1, 2), shard(2, 2));
        assertThat(merge(parts.subList(0, 1)).refusal())
                .startsWith("no part has 14 of the 28 candidates: give the parts of all shards");
        assertThat(merge(List.of(parts.get(0), parts.get(1), parts.get(0))).refusal())
                .startsWith(parts.get(0) + " and " + parts.get(0) + " have the same fragments");
        Path other = work.resolve("other.table");
        Ran coarser = Commands.run(
                "match",
                "index",
                "--data-dir",
                data.toString(),
                "--trace",
                "made-up",
                "--grid",
                "2400",
                "--shard",
                "2/2",
                "--part",
                other.toString());
        assertThat(coarser.exitCode()).as(coarser.err()).isZero();
        assertThat(merge(List.of(parts.get(0), other)).refusal())
                .isEqualTo(other
                        + ": is no part of this table: it was made with another trace, workflow, platform or grid,"
                        + " or by another version");
        assertThat(merge(List.of(parts.get(0), Files.writeString(other, "something else")))
                        .refusal())
                .startsWith(other + ": is no part of this table");
        assertThat(merge(List.of(work.resolve("none"))).refusal()).endsWith("none: there is no such part");
        assertThat(index().out()).as("nothing was merged").contains("28 simulated in");
    }

    @Test
    void optionsThatDoNotGoTogetherAreRefused() {
        assertThat(index("--shard", "1/2").refusal()).startsWith("--shard and --part go together");
        assertThat(index("--part", "a").refusal()).startsWith("--shard and --part go together");
        assertThat(index("--shard", "1/2", "--part", "a", "--merge", "b").refusal())
                .startsWith("--shard and --merge exclude each other");
        String part = work.resolve("a").toString();
        assertThat(index("--shard", "3/2", "--part", part).refusal())
                .isEqualTo("--shard: a shard must be I/N with 1 <= I <= N, such as 2/8, was 3/2");
    }
}
