package io.weatherglass.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DataDirectoryOptionsTest {

    private static final Map<String, String> ENVIRONMENT = Map.of("WEATHERGLASS_DATA", "/of/environment");

    private static Path directory(Map<String, String> environment, String... arguments) {
        return CommandLine.populateCommand(new DataDirectoryOptions(), arguments)
                .directory(environment);
    }

    @Test
    void prefersOptionOverEnvironmentOverDefault() {
        assertThat(directory(ENVIRONMENT, "--data-dir", "/of/option")).isEqualTo(Path.of("/of/option"));
        assertThat(directory(ENVIRONMENT)).isEqualTo(Path.of("/of/environment"));
        assertThat(directory(Map.of("XDG_DATA_HOME", "/of/user"))).isEqualTo(Path.of("/of/user/weatherglass"));
    }

    @Test
    void ignoresAnEmptyVariable() {
        assertThat(directory(Map.of("WEATHERGLASS_DATA", " ", "XDG_DATA_HOME", "/of/user")))
                .isEqualTo(Path.of("/of/user/weatherglass"));
    }
}
