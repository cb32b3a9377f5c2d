package io.weatherglass.lab.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.lab.LabCommand;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** docs/backtest.md names all there is. */
class ModelBacktestReferenceTest {

    private static final Path REFERENCE = Path.of("..", "..", "docs", "backtest.md");
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\./weatherglass lab (.*)$");

    @TempDir
    private Path folder;

    @Test
    void everyOptionIsNamed() throws IOException {
        String text = Files.readString(REFERENCE);
        CommandLine backtest = LabCommand.commandLine().getSubcommands().get("backtest");
        assertThat(backtest.getCommandSpec().options().stream()
                        .map(option -> option.longestName())
                        .filter(option -> !Set.of("--version", "--help").contains(option)))
                .isNotEmpty()
                .allSatisfy(option -> assertThat(text).contains("`" + option));
    }

    @Test
    void everyCommandCanBeTyped() throws IOException {
        assertThat(COMMAND.matcher(Files.readString(REFERENCE)).results())
                .hasSize(2)
                .allSatisfy(found -> assertThat(LabCommand.commandLine()
                                .parseArgs(found.group(1).replace("'", "").split(" "))
                                .errors())
                        .isEmpty());
    }

    @Test
    void everyFieldIsNamed() throws IOException {
        for (int run = 1; run <= 3; run++) {
            Files.writeString(
                    folder.resolve("v1.sample.brs.asap." + RunFiles.PLATFORM + "." + run + ".tasks"),
                    run < 3
                            ? RunFiles.TASKS
                            : RunFiles.TASKS
                                    .replace("310.5", "410.5")
                                    .replace("280", "380")
                                    .replace("~ 290", "~ 390")
                                    .replace("75.25", "95.25"));
        }
        Ran ran = LabCommands.run(
                "backtest",
                "--runs",
                folder.toString(),
                "--platforms",
                RunFiles.writePlatforms(folder).toString(),
                "--models",
                "standard",
                "--rows",
                "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        JsonNode report = new ObjectMapper().readTree(ran.out());
        assertThat(fields("| field | meaning |", 1)).isEqualTo(names(report));
        assertThat(cell("groups")).isEqualTo(names(report.at("/groups/0")));
        assertThat(cell("models")).isEqualTo(names(report.at("/models/0")));
        assertThat(cell("checkpoints")).isEqualTo(names(report.at("/models/0/checkpoints/1")));
        assertThat(cell("closerThanAtStart")).isEqualTo(names(report.at("/models/0/checkpoints/1/closerThanAtStart")));
        assertThat(cell("rows")).isEqualTo(names(report.at("/rows/0")));
        assertThat(cell("btus")).isEqualTo(names(report.at("/rows/0/btus")));
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** What is in backticks in a column of the table with this heading. */
    private static Set<String> fields(String heading, int column) throws IOException {
        String text = Files.readString(REFERENCE);
        Set<String> names = new TreeSet<>();
        text.substring(text.indexOf(heading))
                .lines()
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .forEach(line -> names.addAll(inBackticks(line.split("\\|")[column])));
        return names;
    }

    /** What is in backticks in the last row that begins with this field. */
    private static Set<String> cell(String first) throws IOException {
        return inBackticks(Files.readString(REFERENCE)
                .lines()
                .filter(line -> line.startsWith("| `" + first + "` |"))
                .reduce((before, last) -> last.startsWith("| `groups`") ? before : last)
                .orElseThrow()
                .split("\\|")[2]);
    }

    private static Set<String> inBackticks(String text) {
        Set<String> names = new TreeSet<>();
        Pattern.compile("`([A-Za-z]+)`").matcher(text).results().forEach(found -> names.add(found.group(1)));
        return names;
    }
}
