package io.weatherglass.cli.matching;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.Weatherglass;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.testing.StoredTraces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/matching.md describes all options and fields. */
class MatchingReferenceTest {
    private static final Path REFERENCE = Path.of("..", "..", "docs", "matching.md");

    private static String text() throws IOException {
        return Files.readString(REFERENCE).replaceAll("\\s+", " ");
    }

    @Test
    void listsEveryOption() throws IOException {
        String text = text();
        assertThat(Weatherglass.commandLine()
                        .getSubcommands()
                        .get("trace")
                        .getSubcommands()
                        .get("index")
                        .getCommandSpec()
                        .options()
                        .stream()
                        .map(option -> option.longestName())
                        .filter(name -> !Set.of("--version", "--help").contains(name)))
                .allSatisfy(name -> assertThat(text).contains(name));
    }

    @Test
    void listsEveryFieldOfAnIndex(@TempDir Path data) throws IOException {
        StoredTraces.add(data, 300, 210_000);
        Ran ran = Commands.run(
                "trace", "index", "--data-dir", data.toString(), "--trace", "made-up", "--grid", "3600", "--json");
        JsonNode report = new ObjectMapper().readTree(ran.out());
        String text = text();
        assertThat(report.fieldNames())
                .toIterable()
                .isNotEmpty()
                .allSatisfy(name -> assertThat(text).contains("`" + name + "`"));
    }

    @Test
    void textHasTheNumbersOfTheProgram() throws IOException {
        assertThat(text())
                .contains("every " + (int) FragmentSetup.DEFAULT_GRID_SECONDS + " s by default")
                .contains("fewer than " + FragmentSetup.DEFAULT_MINIMUM_JOBS + " jobs");
    }
}
