package io.weatherglass.daemon.metrics;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Programs of the Debian package prometheus, from the PATH or unpacked in the project's {@code target}. */
public final class PrometheusTools {

    private PrometheusTools() {}

    public static Path root() {
        return Path.of("").toAbsolutePath().getParent().getParent();
    }

    public static Path require(String program) {
        return require(program, "Debian package prometheus; ./weatherglass test fetches it");
    }

    /**
     * Returns the program; skips the test if it is missing.
     *
     * @param source where to get the program, for the message
     */
    public static Path require(String program, String source) {
        Stream<Path> folders = Stream.concat(
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator)).map(Path::of),
                Stream.of(root().resolve("target/prometheus/usr/bin")));
        Optional<Path> found = folders.map(folder -> folder.resolve(program))
                .filter(Files::isExecutable)
                .findFirst();
        Assumptions.assumeTrue(found.isPresent(), program + " is missing (" + source + ")");
        return found.get();
    }

    public record Said(int status, String text) {}

    public static Said run(String input, Object... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Arrays.stream(command).map(Object::toString).toList())
                .directory(root().toFile())
                .redirectErrorStream(true)
                .start();
        try {
            try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
                in.write(input);
            }
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Said(process.waitFor(), text);
        } finally {
            process.destroyForcibly();
        }
    }
}
