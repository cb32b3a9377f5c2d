package io.weatherglass.cli.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A back-test in parts, as an array of jobs runs it. */
@Tag("long")
class BacktestShardsTest {

    private static final String GROUP = "v1.sample.brs.asap." + RunFiles.PLATFORM;

    @TempDir
    private Path folder;

    private Path runs;
    private Path platforms;

    /** Four runs of one group and two of another, so that the calibration learns across groups. */
    @BeforeEach
    void writeRuns() throws IOException {
        runs = Files.createDirectory(folder.resolve("runs"));
        for (int run = 1; run <= 4; run++) {
            writeRun(GROUP + "." + run, 305 + 9 * run);
        }
        for (int run = 1; run <= 2; run++) {
            writeRun(GROUP.replace("asap", "afap") + "." + run, 290 + 40 * run);
        }
        platforms = RunFiles.writePlatforms(folder);
    }

    private void writeRun(String name, int seconds) throws IOException {
        Files.writeString(runs.resolve(name + ".tasks"), RunFiles.TASKS.replace("310.5", String.valueOf(seconds)));
    }

    private List<String> records(String... more) {
        return command("standard,hierarchical,linear,mean", more);
    }

    /** Forecast without simulation: enough for what is refused and written. */
    private List<String> quickly(String... more) {
        return command("linear,mean", more);
    }

    private List<String> command(String models, String... more) {
        List<String> command = new ArrayList<>(List.of(
                "backtest",
                "--runs",
                runs.toString(),
                "--platforms",
                platforms.toString(),
                "--models",
                models,
                "--set",
                "forecast.max-realizations=100"));
        command.addAll(List.of(more));
        return command;
    }

    private static Ran run(List<String> command, String... more) {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(more));
        return Commands.run(all.toArray(String[]::new));
    }

    private static String output(List<String> command, String... more) {
        Ran ran = run(command, more);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran.out();
    }

    private List<String> shards(List<String> command, int count) {
        List<String> parts = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            parts.add(shard(command, number, count));
        }
        // in whatever order a shell lists them
        parts.add(parts.remove(0));
        return parts;
    }

    private String shard(List<String> command, int number, int count) {
        String part = folder.resolve(number + "-of-" + count + ".part").toString();
        output(command, "--shard", number + "/" + count, "--part", part);
        return part;
    }

    private static Ran merge(List<String> command, List<String> parts, String... options) {
        List<String> all = new ArrayList<>(command);
        all.addAll(List.of(options));
        all.add("--merge");
        all.addAll(parts);
        return run(all);
    }

    private void assertMergedIsSingle(List<String> command, int count) {
        String single = output(command, "--json", "--rows");
        Ran merged = merge(command, shards(command, count), "--json", "--rows");
        assertThat(merged.exitCode()).as(merged.err()).isZero();
        assertThat(merged.out()).isEqualTo(single);
    }

    @Test
    void mergedItIsTheSingleBacktestByteForByte() {
        assertMergedIsSingle(records(), 2);
    }

    /** One for all, and more than there are runs. */
    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void soItIsWithAnyNumberOfShards(int count) {
        assertMergedIsSingle(quickly(), count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--leave-one-out", "--train=*.{1,2}"})
    void soItIsWithOtherProtocols(String protocol) {
        assertMergedIsSingle(command("hierarchical,mean", protocol), 3);
    }

    @Test
    void theTextIsTheSameAsWell() {
        String single = output(quickly("--rows"));
        assertThat(merge(quickly(), shards(quickly(), 2), "--rows").out()).isEqualTo(single);
    }

    /** Every run follows two others in its group or more, so that what a later shard forecasts depends on runs of all. */
    @Test
    void aShardForecastsItsRunsOnly() throws IOException {
        String first = shard(quickly(), 1, 3);
        String ran = output(
                quickly(), "--shard", "2/3", "--part", folder.resolve("2").toString());
        assertThat(ran).startsWith("shard 2/3: 2 runs forecast and 0 workflows followed, in ");
        assertThat(Files.readAllLines(Path.of(first))).hasSize(1 + 2);
    }

    /** The merge may be run by another user, as the umask has it. */
    @Test
    void aPartMayBeReadByWhoeverMayReadOtherFiles() throws IOException {
        Path part = Path.of(shard(quickly(), 1, 6));
        Path plain = Files.writeString(folder.resolve("plain"), "");
        assertThat(Files.getPosixFilePermissions(part)).isEqualTo(Files.getPosixFilePermissions(plain));
    }

    private List<String> recordings() throws IOException {
        String header = "task_id\thash\tname\tprocess\tstatus\texit\tsubmit\tstart\tcomplete\trealtime\n";
        for (String workflow : List.of("align", "call")) {
            Path traces = Files.createDirectories(folder.resolve("traces").resolve(workflow));
            for (int run = 1; run <= 3; run++) {
                long submit = 1_700_000_000_000L + run * 1_000_000L;
                Files.writeString(
                        traces.resolve("run-" + run + ".txt"),
                        header + row(run, 1, submit, 40 + run) + row(run, 2, submit + 50_000 + run, 30));
            }
        }
        // this run is left out, which every report says
        Files.writeString(
                folder.resolve("traces").resolve("call").resolve("run-0.txt"),
                header + row(0, 1, 1_600_000_000_000L, 5).replace("COMPLETED\t0", "FAILED\t1"));
        return List.of(
                "backtest",
                "--connector",
                "nextflow",
                folder.resolve("traces").toString(),
                "--score",
                "1",
                "--cold",
                "--set",
                "forecast.max-realizations=100");
    }

    private static String row(int run, int id, long submit, int seconds) {
        return String.format(
                Locale.ROOT,
                "%d\tab/%d0000%d\tjob %d\tkind %d\tCOMPLETED\t0\t%d\t%d\t%d\t%d%n",
                id,
                run,
                id,
                id,
                id,
                submit,
                submit + 1000,
                submit + 1000 + 1000L * seconds,
                1000 * seconds);
    }

    @Test
    void recordingsAreDividedByWorkflows() throws IOException {
        assertMergedIsSingle(recordings(), 3);
    }

    @Test
    void runsOfTheHistoryWithoutAPlanAreDividedAsWell() throws IOException {
        recordings();
        String data = folder.resolve("data").toString();
        output(List.of(
                "history",
                "import",
                "--connector",
                "nextflow",
                folder.resolve("traces").toString(),
                "--data-dir",
                data));
        assertMergedIsSingle(
                List.of(
                        "backtest",
                        "--history",
                        "--data-dir",
                        data,
                        "--models",
                        "hierarchical,mean",
                        "--set",
                        "forecast.max-realizations=100"),
                2);
    }

    @Test
    void partsThatDoNotMakeTheWholeAreRefused() {
        List<String> parts = List.of(shard(quickly(), 1, 3), shard(quickly(), 2, 3), shard(quickly(), 3, 3));
        assertThat(merge(quickly(), parts.subList(0, 1)).refusal())
                .isEqualTo("the parts of these shards are missing: 2/3, 3/3: give the parts of all shards");
        assertThat(merge(quickly(), List.of(parts.get(0), parts.get(1), parts.get(2), parts.get(1)))
                        .refusal())
                .endsWith("are the same shard: give each shard once");
        assertThat(merge(quickly(), List.of(parts.get(0), shard(quickly(), 2, 2)))
                        .refusal())
                .contains("is one of 2 parts")
                .endsWith("give the parts of one number of shards");
    }

    @Test
    void partsOfOtherOptionsOrDataAreRefused() throws IOException {
        List<String> parts = shards(quickly(), 2);
        String refusal = "was made of other inputs or settings, or by another version";
        assertThat(merge(quickly("--at", "0"), parts).refusal()).endsWith(refusal);
        assertThat(merge(quickly("--set", "forecast.seed=2"), parts).refusal()).endsWith(refusal);
        writeRun(GROUP + ".4", 344);
        assertThat(merge(quickly(), parts).refusal()).endsWith(refusal);
        List<String> recorded = shards(recordings(), 2);
        Files.writeString(folder.resolve("traces").resolve("call").resolve("notes.md"), "new");
        assertThat(merge(recordings(), recorded).refusal()).endsWith(refusal);
    }

    @Test
    void aPartAmongTheInputsIsRefused() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), runs);
        for (Path part : List.of(runs.resolve("1.part"), link.resolve("1.part"), platforms)) {
            assertThat(run(quickly(), "--shard", "1/2", "--part", part.toString())
                            .refusal())
                    .isEqualTo(
                            "--part must not name a file among the inputs, which must stay the same for all shards, was "
                                    + part + " in " + (part.equals(platforms) ? platforms : runs));
        }
        String part = folder.resolve("traces").resolve("call").resolve("1.part").toString();
        assertThat(run(recordings(), "--shard", "1/2", "--part", part).refusal())
                .endsWith("was " + part + " in " + folder.resolve("traces"));
    }

    @Test
    void aFolderAmongThePartsIsRefused() throws IOException {
        List<String> parts = shards(recordings(), 2);
        String traces = folder.resolve("traces").toString();
        List<String> options =
                recordings().stream().filter(option -> !option.equals(traces)).toList();
        List<String> after = new ArrayList<>(parts);
        after.add(traces);
        assertThat(merge(options, after).refusal())
                .isEqualTo("--merge must name files, was the directory " + traces
                        + ": --merge comes last, or -- stands between the parts and what is no part");
        after.add(parts.size(), "--");
        assertThat(merge(options, after).out()).isEqualTo(output(recordings()));
    }

    @Test
    void aFileThatWasCutOffIsRefused() throws IOException {
        List<String> parts = shards(quickly(), 2);
        Path part = Path.of(parts.get(0));
        List<String> lines = Files.readAllLines(part);
        Files.write(part, lines.subList(0, lines.size() - 1));
        assertThat(merge(quickly(), parts).refusal())
                .isEqualTo(part + ": is no part of a backtest, or not the whole of one");
        Files.writeString(part, "not JSON\n");
        assertThat(merge(quickly(), parts).refusal()).isEqualTo(part + ": is no part of a backtest");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--shard=1/2|--shard and --part go together",
                "--part=x|--shard and --part go together",
                "--shard=1/2 --part=FOLDER/x --merge=y|--shard and --merge exclude each other",
                "--shard=3/2 --part=FOLDER/x|--shard: a shard must be I/N with 1 <= I <= N, such as 2/8, was 3/2",
                "--shard=1/2 --part=FOLDER/x --cold|--shard must not come with --cold unless runs are followed with"
                        + " --connector"
            })
    void whatDoesNotGoTogetherIsRefused(String options, String refusal) {
        Ran ran = run(quickly(options.replace("FOLDER", folder.toString()).split(" ")));
        assertThat(ran.refusal()).isEqualTo(refusal);
    }
}
