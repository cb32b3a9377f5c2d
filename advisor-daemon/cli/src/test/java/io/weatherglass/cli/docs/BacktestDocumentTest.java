package io.weatherglass.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Weatherglass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BacktestDocumentTest {

    private static final Path VALIDATION = Path.of("..", "..", "docs", "validation.md");

    private static JsonNode report() throws IOException {
        return new ObjectMapper().readTree("""
                {"models": [{"model": "standard", "calibrated": false, "summedIntervalScore": 0.21, "ofStandard": 1,
                  "checkpoints": [
                    {"at": 0.0, "n": 33, "coverage": 0.73, "coverageBand": [0.88, 1.0], "relativeWidth": 0.023,
                     "intervalScore": 0.094, "hindsightScore": 0.05, "crps": 0.0059, "bias": -0.004, "costCoverage": 1},
                    {"at": 0.5, "n": 33, "coverage": 0.94, "coverageBand": [0.88, 1.0], "relativeWidth": 0.019,
                     "intervalScore": 0.077, "hindsightScore": 0.055, "crps": 0.0050, "bias": -0.005, "costCoverage": 0.5}]}]}
                """);
    }

    @Test
    void writesWhatTheCommandsSayBetweenTheMarks() throws IOException {
        List<List<String>> commands = new ArrayList<>();
        String document = new BacktestDocument(Path.of("archive"), Path.of("docs"), arguments -> {
                    commands.add(arguments);
                    return report();
                })
                .regenerate("before\n" + BacktestDocument.BEGIN + "\nformer\n" + BacktestDocument.END + "\nafter\n");
        assertThat(document)
                .startsWith("before\n" + BacktestDocument.BEGIN)
                .endsWith(BacktestDocument.END + "\nafter\n");
        assertThat(document)
                .doesNotContain("former")
                .contains("| standard | coverage, % | **73** | 94 | | |")
                .contains("|  | width, % | 2.30 | 1.90 | | |")
                .contains("|  | interval score, % | 9.40 | 7.70 | 21.0 | 1.00 |")
                .contains("|  | with hindsight, % | 5.00 | 5.50 | 10.5 | 0.50 |")
                .contains("|  | coverage of BTUs, % | 100 | 50 | | |")
                .contains("33 runs; a coverage of 88 to 100 % is what chance gives");
        assertThat(commands).hasSize(BacktestDocument.sections().size());
        assertThat(commands.get(0))
                .startsWith("backtest", "--runs", "archive/runs")
                .contains(
                        "--json",
                        "--svg",
                        Path.of("docs", "backtest-brs-asap.svg").toString());
    }

    @Test
    void refusesADocumentWithoutMarks() {
        assertThatThrownBy(() ->
                        new BacktestDocument(Path.of("a"), Path.of("b"), arguments -> report()).regenerate("nothing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(BacktestDocument.BEGIN);
    }

    @Test
    void showsCommandsThatExistInTheDocumentAndTheirPlots() throws IOException {
        String text = Files.readString(VALIDATION);
        assertThat(text).contains(BacktestDocument.BEGIN, BacktestDocument.END);
        for (BacktestDocument.Section section : BacktestDocument.sections()) {
            assertThat(text).contains("`" + section.command() + "`").contains("(" + section.picture() + ")");
            assertThat(VALIDATION.resolveSibling(section.picture())).isRegularFile();
            assertThat(Weatherglass.commandLine()
                            .parseArgs(DocumentedNumber.arguments(section.command(), Path.of("archive"))
                                    .toArray(String[]::new))
                            .errors())
                    .isEmpty();
        }
    }
}
