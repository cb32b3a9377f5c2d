package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** docs/backtest.md describes all options. */
class BacktestReferenceTest {

    private static final Path REFERENCE = Path.of("..", "..", "docs", "backtest.md");
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\./weatherglass (backtest .*)$");

    @Test
    void listsEveryOption() throws IOException {
        String text = Files.readString(REFERENCE);
        CommandLine backtest = Weatherglass.commandLine().getSubcommands().get("backtest");
        assertThat(backtest.getCommandSpec().options().stream()
                        .map(option -> option.longestName())
                        .filter(option -> !Set.of("--version", "--help").contains(option)))
                .isNotEmpty()
                .allSatisfy(option -> assertThat(text).contains("`" + option));
    }

    @Test
    void commandsParse() throws IOException {
        assertThat(COMMAND.matcher(Files.readString(REFERENCE)).results())
                .hasSize(2)
                .allSatisfy(found -> assertThat(Weatherglass.commandLine()
                                .parseArgs(found.group(1).replace("'", "").split(" "))
                                .errors())
                        .isEmpty());
    }
}
