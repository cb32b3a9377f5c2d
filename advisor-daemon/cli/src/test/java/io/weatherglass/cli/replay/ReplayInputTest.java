package io.weatherglass.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With invalid input, a replay prints one line, exits with code 2 and starts nothing. */
class ReplayInputTest {

    @TempDir
    private Path folder;

    private Path platforms;

    @BeforeEach
    void writePlatforms() throws IOException {
        platforms = RunFiles.writePlatforms(folder);
    }

    private Path tasks() throws IOException {
        return RunFiles.writeTasks(folder, RunFiles.TASKS);
    }

    private String refused(Path run, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("replay", run.toString(), "--platforms", platforms.toString(), "--embedded"));
        if (!List.of(more).contains("--strategy")) {
            arguments.addAll(List.of("--strategy", "asap"));
        }
        arguments.addAll(List.of(more));
        return Commands.run(arguments.toArray(String[]::new)).refusal();
    }

    @Test
    void rejectsAMissingRunFile() {
        Path missing = folder.resolve("none.tasks");
        assertThat(refused(missing)).isEqualTo("file not found: " + missing);
    }

    @Test
    void rejectsAMissingPlatformFile() throws IOException {
        Path run = tasks();
        Files.delete(platforms);
        assertThat(refused(run)).isEqualTo("file not found: " + platforms);
    }

    @Test
    void rejectsAnUnknownPlatform() throws IOException {
        assertThat(refused(tasks(), "--platform", "regular.other.v1"))
                .isEqualTo(platforms + ":1:1: has no platform \"regular.other.v1\", only " + RunFiles.PLATFORM
                        + "; run v1.sample.brs.asap." + RunFiles.PLATFORM + ".1 needs it");
    }

    @Test
    void rejectsAFileNameWithoutPlatform() throws IOException {
        Path run = Files.writeString(folder.resolve("mine.tasks"), RunFiles.TASKS);
        assertThat(refused(run)).isEqualTo("the name of run mine does not contain its platform: specify --platform");
    }

    @Test
    void platformsThatAreNoJson() throws IOException {
        Files.writeString(platforms, "{\"a\": ");
        assertThat(refused(tasks())).startsWith(platforms + ":").contains("must be valid JSON");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            map_2 5 300 ~ 280       | map_2 5 300 ~ 28O       | :6:15: real_walltime must be a finite decimal number, \
            but was "28O"
            map_2 5 300 ~ 280       | map_2 5 300 ~ -280      | :6:15: real_walltime must be >= 0, but was "-280"
            map_2 5 300 ~ 280       | map_2 5 -1 ~ 280        | :6:9: walltime_prediction must be >= 0, but was "-1"
            map_2 5 300 ~ 280       | map_1 5 300 ~ 280       | :6:1: id must be unique, but was "map_1"
            31 5 1                  | -31 5 1                 | :2:1: boot_time must be >= 0, but was "-31"
            -> map_1 map_2 map_3    | -> map_1 map_9          | :8:28: dependency must be the id of a job in this \
            file, but was "map_9"
            [tasks]                 | [jobs]                  | :4:1: section must be [boots] or [tasks] alone on its \
            line, but was "[jobs]"
            """)
    void reportsThePlaceInAMalformedRunFile(String right, String wrong, String message) throws IOException {
        assertThat(RunFiles.TASKS).contains(right);
        Path run = RunFiles.writeTasks(folder, RunFiles.TASKS.replace(right, wrong));
        assertThat(refused(run)).isEqualTo(run + message);
    }

    @Test
    void rejectsABinaryRunFile() throws IOException {
        Path run = tasks();
        Files.write(run, new byte[] {'[', (byte) 0xff, (byte) 0xfe});
        assertThat(refused(run)).isEqualTo(run + ": must be UTF-8 text");
    }

    @Test
    void jobsThatWaitForEachOther() throws IOException {
        Path run = RunFiles.writeTasks(
                folder, RunFiles.TASKS.replace("map_1 5 300 ~ 310.5", "map_1 5 300 ~ 310.5 -> join"));
        assertThat(refused(run)).contains("map_1").contains("join");
    }

    @Test
    void rejectsAnUnknownStrategy() throws IOException {
        assertThat(refused(tasks(), "--strategy", "heft2"))
                .startsWith("unknown strategy \"heft2\", known: ")
                .contains("afap")
                .contains("asap");
    }

    @Test
    void rejectsAStrategyForSlots() throws IOException {
        assertThat(refused(tasks(), "--strategy", "fixedpool")).contains("\"fixedpool\"");
    }

    @ParameterizedTest
    @CsvSource({
        "--speed, 0, '--speed must be a number > 0, but was 0.0'",
        "--speed, -600, '--speed must be a number > 0, but was -600.0'",
        "--speed, NaN, '--speed must be a number > 0, but was NaN'",
        "--at-least, -1, '--at-least must be a number >= 0, but was -1.0'",
        "--patience, 0, '--patience must be >= 1, but was 0'",
        "--max-vms, 0, '--max-vms must be >= 1, but was 0'"
    })
    void rejectsANumberOutOfRange(String option, String value, String message) throws IOException {
        assertThat(refused(tasks(), option, value)).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource({"--speed, fast", "--max-vms, 2.5", "--start, yesterday", "--patience, long"})
    void rejectsAValueOfTheWrongType(String option, String value) throws IOException {
        assertThat(refused(tasks(), option, value)).contains(option).contains(value);
    }

    @Test
    void rejectsAnInvalidConfiguration() throws IOException {
        assertThat(refused(tasks(), "--set", "forecast.threads=0"))
                .isEqualTo("configuration: forecast.threads must be a whole number from 1 to 256, but was \"0\"");
        assertThat(refused(tasks(), "--config", folder.resolve("none.yaml").toString()))
                .isEqualTo("configuration: file not found: " + folder.resolve("none.yaml"));
    }

    @Test
    void noWordOnWhereTheDaemonIs() throws IOException {
        Ran ran = Commands.run("replay", tasks().toString(), "--platforms", platforms.toString(), "--strategy", "asap");
        assertThat(ran.refusal()).contains("--bootstrap-servers").contains("--embedded");
    }
}
