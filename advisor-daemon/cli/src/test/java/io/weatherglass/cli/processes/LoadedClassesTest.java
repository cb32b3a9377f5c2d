package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process loads only the code of its command. */
@Tag("process")
class LoadedClassesTest {

    @TempDir
    private Path directory;

    @Test
    void versionLoadsNoCommand() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            assertThat(start(processes, "--version").waitFor(60, TimeUnit.SECONDS))
                    .isTrue();
            assertThat(Files.readString(processes.out("process"))).startsWith("weatherglass ");
            assertThat(loaded())
                    .contains("io.weatherglass.cli.Weatherglass")
                    .noneMatch(name -> name.startsWith("io.weatherglass.daemon."));
        }
    }

    private Process start(ProcessGroup processes, String... arguments) {
        return processes.startWith(List.of("-Xlog:class+load:file=" + log()), "process", Weatherglass.class, arguments);
    }

    private Path log() {
        return directory.resolve("classes.log");
    }

    /** Parses lines such as {@code [0.034s][info][class,load] java.lang.Object source: shared objects file}. */
    private List<String> loaded() throws IOException {
        try (var lines = Files.lines(log())) {
            return lines.map(line ->
                            line.substring(line.lastIndexOf(']') + 1).strip().split(" ")[0])
                    .toList();
        }
    }
}
