package io.weatherglass.proving.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The jars in the distribution and in the image contain no class of the workshop. */
class ProductContentTest {
    private static final Path CLI = Path.of("..", "cli", "target");

    @Test
    void productJarsContainNoWorkshopClass() throws IOException {
        Path program = CLI.resolve("weatherglass.jar");
        Path compiled = CLI.resolve("classes/io/weatherglass/cli/Weatherglass.class");
        assumeTrue(
                Files.exists(program)
                        && Files.getLastModifiedTime(program).compareTo(Files.getLastModifiedTime(compiled)) >= 0,
                "needs current jars: ./weatherglass test, without --fast");
        List<Path> jars = new ArrayList<>(List.of(program));
        try (Stream<Path> libraries = Files.list(CLI.resolve("lib"))) {
            libraries.forEach(jars::add);
        }
        List<String> ours = new ArrayList<>();
        for (Path jar : jars) {
            try (JarFile file = new JarFile(jar.toFile())) {
                file.stream()
                        .map(entry -> entry.getName())
                        .filter(name -> name.startsWith("io/weatherglass/"))
                        .forEach(ours::add);
            }
        }
        assertThat(ours)
                .contains("io/weatherglass/cli/Weatherglass.class", "io/weatherglass/daemon/Daemon.class")
                .noneMatch(name -> name.startsWith("io/weatherglass/lab/"))
                .noneMatch(name -> name.startsWith("io/weatherglass/proving/"));
    }
}
