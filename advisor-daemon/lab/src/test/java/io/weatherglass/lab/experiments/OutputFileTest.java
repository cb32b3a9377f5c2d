package io.weatherglass.lab.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.RunFiles;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All commands that write files reject an invalid output file before the simulation. */
class OutputFileTest {

    @TempDir
    private Path folder;

    private String refusal(String command, String option, Path file) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(command, option, file.toString()));
        String platforms = RunFiles.writePlatforms(folder).toString();
        switch (command) {
            case "experiment" ->
                arguments.add(Files.writeString(
                                folder.resolve("matrix.yaml"),
                                "workflows: synthetic:omssa-brs:5\nplatforms: platforms.json\nstrategies: asap\n")
                        .toString());
            default ->
                arguments.addAll(List.of("synthetic:omssa-brs:5", "--platforms", platforms, "--strategy", "asap"));
        }
        return LabCommands.run(arguments.toArray(String[]::new)).refusal();
    }

    @ParameterizedTest
    @CsvSource({"simulate, --gantt", "experiment, --out"})
    void rejectsADirectoryOrAMissingFolder(String command, String option) throws IOException {
        assertThat(refusal(command, option, folder))
                .isEqualTo(option + " must name a file, but was the directory " + folder);
        Path missing = folder.resolve("none");
        assertThat(refusal(command, option, missing.resolve("result")))
                .isEqualTo(option + " must name a file in an existing directory, but was " + missing.resolve("result")
                        + ", but there is no directory " + missing);
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(refusal(command, option, file.resolve("result"))).endsWith("but there is no directory " + file);
    }
}
