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

class MatchDocumentTest {

    private static final String RESULT = """
            {"at": 0.5, "search": "%s", "mapeE": {"mean": 50, "median": %s, "meanWithoutNearZero": 40},
             "mapeF": {"mean": 60, "median": %s, "meanWithoutNearZero": 45},
             "mixture": {"mapeE": {"median": 4}, "mapeF": {"median": 5}},
             "durationMillis": {"min": 1, "median": 2.25, "max": 30}, "cpuMillis": {"min": 1, "median": 2, "max": 3},
             "found": 0.875}""";

    private static JsonNode report() throws IOException {
        return new ObjectMapper()
                .readTree("{\"results\": [" + String.format(RESULT, "random", "80", "100") + ","
                        + String.format(RESULT, "exhaustive", "8", "25") + "]}");
    }

    @Test
    void writesWhatTheCommandsSayBetweenTheMarks() throws IOException {
        List<List<String>> commands = new ArrayList<>();
        String document = new MatchDocument(arguments -> {
                    commands.add(arguments);
                    return report();
                })
                .regenerate("before\n" + MatchDocument.BEGIN + "\nold\n" + MatchDocument.END + "\nafter\n");
        assertThat(document).startsWith("before\n" + MatchDocument.BEGIN).endsWith(MatchDocument.END + "\nafter\n");
        assertThat(document)
                .doesNotContain("old")
                .contains("| exhaustive | 0.50 | 8.0, 40.0 | 25.0, 45.0 | 4.0, 5.0 | 0.10, 0.25; 0.05, 0.05 | 88 % |"
                        + " 2.3, 30 | 2.0, 3 |");
        assertThat(commands).hasSize(MatchDocument.sections().size());
        assertThat(commands.get(0)).startsWith("match", "eval", "--trace").endsWith("--json");
    }

    @Test
    void refusesADocumentWithoutMarks() {
        assertThatThrownBy(() -> new MatchDocument(arguments -> report()).regenerate("nothing"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(MatchDocument.BEGIN);
    }

    @Test
    void showsCommandsThatExistInTheDocument() throws IOException {
        String text = Files.readString(Path.of("..", "..", "docs", "validation.md"));
        for (MatchDocument.Section section : MatchDocument.sections()) {
            assertThat(text).contains("`" + section.command() + "`");
            assertThat(Weatherglass.commandLine()
                            .parseArgs(section.command().split(" "))
                            .errors())
                    .isEmpty();
        }
    }
}
