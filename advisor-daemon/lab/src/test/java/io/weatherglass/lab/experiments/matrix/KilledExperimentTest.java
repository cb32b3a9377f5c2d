package io.weatherglass.lab.experiments.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.processes.GroupedRunFiles;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.lab.LabCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment in a separate process that is killed. */
@Tag("process")
class KilledExperimentTest {
    private static final int CELLS = 60;

    @TempDir
    private Path folder;

    private Path describe(String name, int seeds) throws IOException {
        GroupedRunFiles.writePlatforms(folder);
        return Files.writeString(folder.resolve(name), """
                workflows: synthetic:omssa-brs:100
                platforms: platforms.json
                strategies: [asap, afap]
                realizations: 4000
                seeds: %s
                """.formatted(
                        Stream.iterate(1, seed -> seed + 1).limit(seeds).toList()));
    }

    private JsonNode report(Path experiment) throws IOException {
        StringWriter out = new StringWriter();
        int exitCode = LabCommand.commandLine()
                .setOut(new PrintWriter(out, true))
                .execute("experiment", experiment.toString(), "--json");
        assertThat(exitCode).isZero();
        return new ObjectMapper().readTree(out.toString());
    }

    private static long lines(Path results) {
        try {
            return Files.exists(results)
                    ? Files.readString(results).chars().filter(c -> c == '\n').count()
                    : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void resumesWithTheSameResults() throws IOException {
        Path experiment = describe("killed.yaml", CELLS / 2);
        Path results = folder.resolve("killed.results.jsonl");
        Path said = folder.resolve("said.txt");
        // without the class archive of other test processes, which takes longer to create than this process to start
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LabCommand.class.getName(),
                        "experiment",
                        experiment.toString(),
                        "--threads",
                        "1")
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            Eventually.until("first results; see " + said, () -> lines(results) >= 2);
            assertThatThrownBy(() -> ResultsFile.open(results))
                    .as("the process locks its results")
                    .hasMessageContaining("another experiment is writing this file");
        } finally {
            process.destroyForcibly().onExit().join();
        }
        // leave an incomplete line, because the kill probably did not
        List<String> whole =
                Files.readString(results).lines().limit(lines(results)).toList();
        assertThat(whole.size()).as("results at the kill").isBetween(2, CELLS - 1);
        try (FileChannel file = FileChannel.open(results, StandardOpenOption.WRITE)) {
            file.truncate(file.size() - 20);
        }
        int kept = (int) lines(results);

        JsonNode resumed = report(experiment);
        assertThat(resumed.get("reused").intValue()).isEqualTo(kept);
        assertThat(resumed.get("simulated").intValue()).isEqualTo(CELLS - kept);
        List<String> lines = Files.readAllLines(results);
        assertThat(lines)
                .hasSize(CELLS)
                .doesNotHaveDuplicates()
                .startsWith(whole.subList(0, kept).toArray(String[]::new));

        // simulate the first cells again, without interruption
        JsonNode uninterrupted = report(describe("whole.yaml", 3));
        assertThat(uninterrupted.get("simulated").intValue()).isEqualTo(6);
        assertThat(lines).containsAll(Files.readAllLines(folder.resolve("whole.results.jsonl")));
    }
}
