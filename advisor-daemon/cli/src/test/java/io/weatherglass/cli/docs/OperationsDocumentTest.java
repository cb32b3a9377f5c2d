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

class OperationsDocumentTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern OURS = Pattern.compile("(?:\\./weatherglass|as_service) ([^;|]+)");
    private static final Pattern TEST = Pattern.compile("`([A-Z][A-Za-z]*Test)`");

    private static Set<String> tests() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().contains("src/test/java"))
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void everyCommandParses() throws IOException {
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
    void everyTestNamedByAPageExists() throws IOException {
        Set<String> tests = tests();
        for (String page : List.of("docs/operations.md", "docs/security.md", "SECURITY.md")) {
            String text = Files.readString(ROOT.resolve(page));
            assertThat(TEST.matcher(text).results().map(found -> found.group(1)))
                    .as(page)
                    .allSatisfy(test -> assertThat(tests).contains(test));
        }
    }

    /** The tests cannot run systemd, so they compare the documented shell function with the unit. */
    @Test
    void functionHasThePropertiesOfTheService() throws IOException {
        Path unit = ROOT.resolve("deploy/systemd/weatherglass.service");
        List<String> lines = Files.readAllLines(unit);
        String function = Files.readString(ROOT.resolve("docs/operations.md"))
                .replaceAll("(?s).*(as_service\\(\\) \\{.*?\n\\}).*", "$1");

        // without User=, the dynamic user has the name of the unit
        assertThat(lines).contains("DynamicUser=yes").noneMatch(line -> line.startsWith("User="));
        assertThat(function).contains("-p User=" + unit.getFileName().toString().replace(".service", ""));
        assertThat(Pattern.compile("-p (\\S+)").matcher(function).results().map(found -> found.group(1)))
                .hasSize(7)
                .allSatisfy(property -> assertThat(property.startsWith("User=") || lines.contains(property))
                        .as(property)
                        .isTrue());
        String environment = lines.stream()
                .filter(line -> line.startsWith("Environment="))
                .findFirst()
                .orElseThrow();
        assertThat("Environment="
                        + Pattern.compile("-E (\\S+)")
                                .matcher(function)
                                .results()
                                .map(found -> found.group(1))
                                .collect(Collectors.joining(" ")))
                .isEqualTo(environment);
        String program = function.replaceAll("(?s).* (\\S+) \"\\$@\".*", "$1");
        assertThat(lines).anyMatch(line -> line.startsWith("ExecStart=" + program + " "));
    }
}
