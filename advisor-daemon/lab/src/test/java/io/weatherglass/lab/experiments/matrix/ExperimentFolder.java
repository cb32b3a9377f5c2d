package io.weatherglass.lab.experiments.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A folder with two recorded runs, a platform, and an experiment with these. */
abstract class ExperimentFolder {
    static final String RUN = "v1.sample.brs.asap." + RunFiles.PLATFORM;

    @TempDir
    Path folder;

    Path runs;
    Path experiment;

    @BeforeEach
    void writeFiles() throws IOException {
        runs = Files.createDirectory(folder.resolve("runs"));
        writeRun(1, RunFiles.TASKS);
        writeRun(2, RunFiles.TASKS.replace("~ 310.5", "~ 309.5").replace("~ 75.25", "~ 74.75"));
        RunFiles.writePlatforms(folder);
        experiment = folder.resolve("matrix.yaml");
        describe("workflows: runs/*.tasks");
    }

    Path writeRun(int number, String text) throws IOException {
        return Files.writeString(runs.resolve(RUN + "." + number + ".tasks"), text);
    }

    void describe(String... lines) throws IOException {
        List<String> all = new ArrayList<>(List.of(lines));
        all.add("platforms: platforms.json");
        all.add("inputs: best");
        Files.write(experiment, all);
    }

    Ran run(String... options) {
        List<String> arguments = new ArrayList<>(List.of("experiment", experiment.toString()));
        arguments.addAll(List.of(options));
        return LabCommands.run(arguments.toArray(String[]::new));
    }

    JsonNode report(String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.add("--json");
        Ran ran = run(arguments.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    static List<String> column(JsonNode report, String field) {
        return StreamSupport.stream(report.get("cells").spliterator(), false)
                .map(cell -> cell.path(field).asText())
                .toList();
    }

    static void assertCounts(JsonNode report, int simulated, int reused, int others) {
        assertThat(List.of(
                        report.get("simulated").intValue(),
                        report.get("reused").intValue(),
                        report.get("others").intValue()))
                .containsExactly(simulated, reused, others);
    }
}
