package io.weatherglass.lab.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.lab.LabCommands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Compares the tables in docs/research/simulation.md with the output of their commands. */
class ValidationDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "research", "simulation.md");

    @Test
    @Tag("long")
    void firstRowsAreCurrent() throws IOException {
        for (List<DocumentedNumber> table : DocumentedNumbers.tables()) {
            requireCurrent(table.subList(0, 1));
        }
    }

    @Test
    @Tag("long")
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void allRowsAreCurrent() throws IOException {
        for (List<DocumentedNumber> table : DocumentedNumbers.tables()) {
            requireCurrent(table);
        }
    }

    private static void requireCurrent(List<DocumentedNumber> rows) throws IOException {
        Path data = SharedData.require("schlouder");
        String document = Files.readString(DOCUMENT);
        for (DocumentedNumber row : rows) {
            JsonNode result = LabCommands.json(row.arguments(data));
            assertThat(document).contains(row.expected(result));
        }
    }
}
