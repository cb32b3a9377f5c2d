package io.weatherglass.lab.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.lab.LabCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** docs/research/laboratory.md describes every option of {@code lab backtest}. */
class ModelBacktestReferenceTest {

    private static final Path REFERENCE = Path.of("..", "..", "docs", "research", "laboratory.md");
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\./weatherglass lab (.*)$");

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
                .hasSize(4)
                .allSatisfy(found -> assertThat(LabCommand.commandLine()
                                .parseArgs(found.group(1).replace("'", "").split(" "))
                                .errors())
                        .isEmpty());
    }
}
