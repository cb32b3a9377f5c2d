package io.weatherglass.cli.simulating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulatingReferenceTest {

    private static final Path REFERENCE = Path.of("..", "..", "docs", "simulating.md");
    private static final Path RECORDED = Path.of("..", "..", "..", "shared", "data", "schlouder");
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^\\./weatherglass (.*)\n(?:```\n\n```text\n((?s:.*?))```)?");

    @TempDir
    private Path folder;

    /** A command in the document, with lines of its output or without any. */
    record Example(String command, String output) {
        @Override
        public String toString() {
            return command;
        }
    }

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(folder.resolve("clouds.json"), block("json"));
        Files.writeString(folder.resolve("tenants.csv"), block("csv"));
    }

    private static String block(String language) throws IOException {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(REFERENCE))
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);
    }

    static List<Example> examples() throws IOException {
        return COMMAND.matcher(Files.readString(REFERENCE))
                .results()
                .map((MatchResult found) -> new Example(found.group(1), found.group(2) == null ? "" : found.group(2)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplePrintsTheLinesShown(Example example) {
        List<String> arguments = new ArrayList<>();
        for (String word : example.command().replace("'", "").split(" ")) {
            arguments.add(located(word));
        }
        Ran ran = Commands.run(arguments.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out().lines()).containsAll(example.output().lines().toList());
    }

    /** Returns the actual path of a file that the document names. */
    private String located(String word) {
        if (word.startsWith("runs") || word.equals("platforms.json")) {
            Path there = RECORDED.resolve(word);
            assumeTrue(
                    Files.exists(there),
                    () -> "needs the recorded runs at " + there.toAbsolutePath().normalize());
            return there.toString();
        }
        return word.matches("[a-z]+\\.(json|csv|svg)") ? folder.resolve(word).toString() : word;
    }

    @Test
    void thereAreExamples() throws IOException {
        assertThat(examples()).hasSize(4);
        assertThat(examples().stream().filter(example -> !example.output().isEmpty()))
                .hasSize(1);
    }
}
