package io.weatherglass.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.weatherglass.cli.Weatherglass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each claim of {@code docs/operations.md} has a command that is one, and a test that there is. */
class OperationsDocumentTest {

    private static final Pattern OURS = Pattern.compile("\\./weatherglass ([^;|]+)");
    private static final Pattern TEST = Pattern.compile("`([A-Z][A-Za-z]*Test)`");

    private static Set<String> tests() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", ".."))) {
            return files.filter(file -> file.toString().contains("src/test/java"))
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void everyCommandOfOursParses() throws IOException {
        List<String> lines = OperationsDocument.commands().stream()
                .flatMap(line -> OURS.matcher(line).results())
                .map(found -> found.group(1).strip())
                .toList();
        assertThat(lines).hasSizeGreaterThan(10);
        for (String line : lines) {
            String[] arguments = line.split(" ");
            assertThatCode(() -> Weatherglass.commandLine(arguments).parseArgs(arguments))
                    .as(line)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void everySectionHasACommandAndATest() throws IOException {
        Set<String> tests = tests();
        assertThat(OperationsDocument.sections()).hasSize(7).allSatisfy((heading, text) -> {
            assertThat(OperationsDocument.commands(text)).isNotEmpty();
            List<String> named =
                    TEST.matcher(text).results().map(found -> found.group(1)).toList();
            assertThat(named).isNotEmpty();
            assertThat(tests).containsAll(named);
        });
    }
}
