package io.weatherglass.daemon.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationReferenceTest {

    private static final Path REFERENCE = Path.of("..", "..", "docs", "configuration.md");
    private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    @Test
    void examplesOfTheDocumentAreValid() throws IOException {
        List<String> examples = YAML.matcher(Files.readString(REFERENCE))
                .results()
                .map(example -> example.group(1))
                .toList();
        assertThat(examples).isNotEmpty();
        for (String example : examples) {
            Path file = Files.createTempFile("example", ".yaml");
            try {
                Files.writeString(file, example);
                Configuration configuration = Configuration.load(Optional.of(file), Map.of(), Map.of());
                assertThat(configuration.get(Settings.HTTP_PORT)).isNotEqualTo(8080);
            } finally {
                Files.delete(file);
            }
        }
    }

    @Test
    void referenceFileHasTheDefaults(@TempDir Path folder) throws IOException {
        String yaml = ConfigurationReference.yaml();
        Path file = Files.writeString(folder.resolve("all.yaml"), yaml.replaceAll("(?m)^#(?=[a-z])", ""));

        ConfigurationReport report = ConfigurationReport.of(Optional.of(file), Map.of(), Map.of());

        assertThat(report.problems()).isEmpty();
        assertThat(report.entries())
                .extracting(ConfigurationReport.Entry::value)
                .containsExactlyElementsOf(
                        Settings.all().stream().map(Setting::defaultValue).toList());
        assertThat(report.entries())
                .extracting(ConfigurationReport.Entry::origin)
                .containsOnly("file " + file);
        assertThat(yaml.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
        for (Setting<?> setting : Settings.all()) {
            assertThat(yaml.replaceAll("\n# ", " ")).contains(setting.meaning());
        }
    }
}
