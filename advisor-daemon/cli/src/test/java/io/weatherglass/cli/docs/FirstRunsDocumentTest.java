package io.weatherglass.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Weatherglass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FirstRunsDocumentTest {

    private static JsonNode report() throws IOException {
        return new ObjectMapper().readTree("""
                {"pastRuns": [{"pastRuns": 0,
                  "model": [{"at": 0.25, "n": 57, "coverage": 0.509, "medianWidth": 0.079, "intervalScore": 4.58, "medianError": 0.063}],
                  "withPrior": [{"at": 0.25, "n": 57, "coverage": 0.912, "medianWidth": 0.572, "intervalScore": 3.31,
                    "medianError": 0.063, "costCoverage": 0.982, "costMedianWidth": 0.4, "costIntervalScore": 1.02}]}],
                 "withoutRuntimes": {
                  "model": [{"at": 0.5, "n": 55, "coverage": 0.436, "medianWidth": 0.271, "intervalScore": 3.07, "medianError": 0.2}],
                  "withPrior": [{"at": 0.5, "n": 55, "coverage": 0.945, "medianWidth": 2.109, "intervalScore": 2.8,
                    "medianError": 0.2}]}}
                """);
    }

    @Test
    void writesWhatTheCommandSaysBetweenTheMarks() throws IOException {
        String document = new FirstRunsDocument(Path.of("archive"), arguments -> {
                    assertThat(arguments)
                            .startsWith("backtest", "--runs", "archive/runs")
                            .contains("--cold", "--json");
                    return report();
                })
                .regenerate("before\n" + FirstRunsDocument.BEGIN + "\nformer\n" + FirstRunsDocument.END + "\nafter\n");

        assertThat(document)
                .doesNotContain("former")
                .contains("| 0 (57 runs) | model alone | coverage, % | 51 |")
                .contains("|  | with prior | coverage, % | 91 |")
                .contains("|  |  | median width, % | 57.2 |")
                .contains("|  |  | interval score, % | 331 |")
                .contains("|  | BTUs, with prior | coverage, % | 98 |")
                .contains("|  |  | median width, % | 40 |")
                .contains("|  |  | interval score, % | 102 |")
                .contains("| | | at | 50 % |\n")
                .contains("|  |  | runs | 55 |")
                .contains("|  | model alone | coverage, % | 44 |")
                .contains("|  | with prior | coverage, % | 95 |")
                .endsWith("\nafter\n");
    }

    @Test
    void showsACommandThatExistsInTheDocument() throws IOException {
        assertThat(Files.readString(Path.of("..", "..", "docs", "validation.md")))
                .contains("`" + FirstRunsDocument.COMMAND + "`", FirstRunsDocument.BEGIN, FirstRunsDocument.END);
        assertThat(Weatherglass.commandLine()
                        .parseArgs(DocumentedNumber.arguments(FirstRunsDocument.COMMAND, Path.of("archive"))
                                .toArray(String[]::new))
                        .errors())
                .isEmpty();
    }
}
