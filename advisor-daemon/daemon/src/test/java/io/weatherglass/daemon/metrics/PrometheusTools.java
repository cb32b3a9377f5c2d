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

/** The programs of the Debian package prometheus: from the PATH, or unpacked under the project's {@code target}. */
public final class PrometheusTools {

    private PrometheusTools() {}

    /** The project's root. */
    public static Path root() {
        return Path.of("").toAbsolutePath().getParent().getParent();
    }

    /** One of these programs; the test is skipped where there is none. */
    public static Path require(String program) {
        return require(program, "Debian package prometheus; ./weatherglass test fetches it");
    }

    /**
     * The program; the test is skipped where there is none.
     *
     * @param source where it comes from, for people
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

    /** What a program said, and its exit status. */
    public record Said(int status, String text) {}

    /** Runs a program in the project's root with this input. */
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
