package io.weatherglass.lab.experiments.matrix;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.traces.TraceFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentFileTest {

    @Test
    void rejectsATooLargeFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("experiment.yaml"), "a".repeat((1 << 20) + 1));
        assertThatThrownBy(() -> ExperimentFile.read(file))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageContaining("experiment.yaml")
                .hasMessageContaining("must have at most 1048576 bytes, but has 1048577");
    }
}
