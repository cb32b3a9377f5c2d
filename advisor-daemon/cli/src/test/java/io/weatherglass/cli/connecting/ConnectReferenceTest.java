package io.weatherglass.cli.connecting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.sources.ConnectorsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectReferenceTest {

    private static final Path REFERENCE = Path.of("..", "..", "docs", "connectors.md");

    @Test
    void readsTheDocumentedSettings(@TempDir Path folder) throws IOException {
        var example = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(REFERENCE));
        assertThat(example.find()).isTrue();
        Path file = Files.writeString(folder.resolve("connectors.json"), example.group(1));
        ConnectorsFile read = ConnectorsFile.of(Configuration.of(Map.of("connectors.file", file.toString())));
        assertThat(read.settings("nextflow").workflow()).contains("nightly");
        assertThat(read.settings("nextflow").resources()).isPresent();
        assertThat(read.settings("nextflow").budget()).hasValue(20);
    }
}
