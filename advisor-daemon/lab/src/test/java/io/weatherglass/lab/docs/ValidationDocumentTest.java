package io.weatherglass.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Compares the tables of docs/validation.md with the output of the commands in them. */
class ValidationDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "validation.md");

    /** The first row of each table: the others take long. */
    @Test
    @Tag("long")
    void theFirstRowsAreCurrent() throws IOException {
        for (DocumentedNumbers.Section section : DocumentedNumbers.sections()) {
            requireCurrent(section.rows().subList(0, 1));
        }
    }

    @Test
    @Tag("long")
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void allRowsAreCurrent() throws IOException {
        for (DocumentedNumbers.Section section : DocumentedNumbers.sections()) {
            requireCurrent(section.rows());
        }
    }

    private static void requireCurrent(List<DocumentedNumber> rows) throws IOException {
        Path data = SharedData.require("schlouder");
        List<String> document = Files.readAllLines(DOCUMENT);
        for (DocumentedNumber row : rows) {
            String[] command = DocumentedNumber.arguments(row.command(), data).toArray(String[]::new);
            assertThat(document).contains(row.row(LabCommands.json(command)));
        }
    }

    @Test
    void noTargetIsMissed() throws IOException {
        assertThat(Files.readString(DOCUMENT))
                .contains("| to reach | measured |")
                .doesNotContain("(not reached)");
    }
}
