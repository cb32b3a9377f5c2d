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

/** docs/research/laboratory.md describes every option and field of {@code lab backtest}. */
class ModelBacktestReferenceTest {

    private static final Path REFERENCE = Path.of("..", "..", "docs", "research", "laboratory.md");
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\./weatherglass lab (.*)$");

    @TempDir
    private Path folder;

    @Test
    void documentsEveryOption() throws IOException {
        String text = Files.readString(REFERENCE);
        CommandLine backtest = LabCommand.commandLine().getSubcommands().get("backtest");
        assertThat(backtest.getCommandSpec().options().stream()
                        .map(option -> option.longestName())
                        .filter(option -> !Set.of("--version", "--help").contains(option)))
                .isNotEmpty()
                .allSatisfy(option -> assertThat(text).contains("`" + option));
    }

    @Test
    void documentedCommandsAreValid() throws IOException {
        assertThat(COMMAND.matcher(Files.readString(REFERENCE)).results())
                .hasSize(3)
                .allSatisfy(found -> assertThat(LabCommand.commandLine()
                                .parseArgs(found.group(1).replace("'", "").split(" "))
                                .errors())
                        .isEmpty());
    }

    @Test
    void documentsEveryField() throws IOException {
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
        assertThat(listed("report:")).isEqualTo(names(report));
        assertThat(listed("`groups`:")).isEqualTo(names(report.at("/groups/0")));
        assertThat(listed("`models`:")).isEqualTo(names(report.at("/models/0")));
        assertThat(listed("`checkpoints`:")).isEqualTo(names(report.at("/models/0/checkpoints/1")));
        assertThat(listed("`closerThanAtStart`:"))
                .isEqualTo(names(report.at("/models/0/checkpoints/1/closerThanAtStart")));
        assertThat(listed("`rows`:")).isEqualTo(names(report.at("/rows/0")));
        assertThat(listed("`btus`:")).isEqualTo(names(report.at("/rows/0/btus")));
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Returns the fields of the list item with this beginning. */
    private static Set<String> listed(String beginning) throws IOException {
        String item = Files.readString(REFERENCE)
                .replace("\n  ", " ")
                .lines()
                .filter(line -> line.startsWith("- " + beginning))
                .findFirst()
                .orElseThrow();
        Set<String> names = new TreeSet<>();
        Pattern.compile("`([A-Za-z]+)`")
                .matcher(item.substring(2 + beginning.length()))
                .results()
                .forEach(found -> names.add(found.group(1)));
        return names;
    }
}
