package io.weatherglass.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class ValidationDocumentTest {
    private static final Path DOCUMENT = Path.of("..", "..", "docs", "validation.md");

    @TempDir
    private Path folder;

    private static Ran regenerate(Path document, Path data) {
        return Commands.run(
                WriteDocuments.commandLine(), "validation", "--file", document.toString(), "--data", data.toString());
    }

    /** One row of each table, the first; the others take long. */
    @Test
    @Tag("long")
    void theTablesHaveThePresentNumbers() throws IOException {
        Path data = SharedData.require("schlouder");
        List<String> document = Files.readAllLines(DOCUMENT);
        for (DocumentedNumbers.Section section : DocumentedNumbers.sections()) {
            DocumentedNumber first = section.rows().get(0);
            assertThat(document)
                    .contains(first.row(WriteDocuments.run(DocumentedNumber.arguments(first.command(), data))));
        }
    }

    /** A copy with other numbers becomes the document again, which therefore is up to date. */
    @Test
    @Tag("long")
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void theDocumentHasThePresentNumbers() throws IOException {
        Path data = SharedData.require("schlouder");
        String document = Files.readString(DOCUMENT);
        Path stale = Files.writeString(folder.resolve("stale.md"), document.replaceAll("\\d+\\.\\d+ %", "99.9 %"));
        Ran ran = regenerate(stale, data);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).isEqualToIgnoringNewLines(stale + " has changed");
        String measured = document.substring(
                document.indexOf("<!-- measured: begin -->"), document.indexOf("<!-- measured: end -->"));
        assertThat(Files.readString(stale)).contains(measured);
    }

    @Test
    void whatIsToBeReachedIsReached() throws IOException {
        assertThat(Files.readString(DOCUMENT))
                .contains("| to reach | measured |")
                .doesNotContain("(not reached)");
    }

    @Test
    void refusesADocumentWithoutAPlaceForTheNumbers() throws IOException {
        Path document = Files.writeString(folder.resolve("mine.md"), "# Mine\n");
        Ran ran = regenerate(document, folder);
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("<!-- measured: begin -->").contains("<!-- measured: end -->");
        assertThat(Files.readString(document)).isEqualTo("# Mine\n");
    }

    @Test
    void saysWhatIsWrongWithTheArchive() throws IOException {
        Path document = Files.copy(DOCUMENT, folder.resolve("copy.md"));
        Ran ran = regenerate(document, folder.resolve("none"));
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).contains("there is no file " + folder.resolve("none"));
    }
}
