package io.weatherglass.daemon.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The option by which a command finds the data directory, in which traces and past executions are kept:
 * {@code --data-dir}, else the environment's {@value #VARIABLE}, else {@code ./data}.
 */
final class DataDirectoryOptions {

    static final String VARIABLE = "WEATHERGLASS_DATA";
    private static final Path DEFAULT = Path.of("data");

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Where traces and past executions are kept; default: " + VARIABLE + " of the environment,"
                    + " else ./data.")
    private Path directory;

    Path directory() {
        return directory(System.getenv());
    }

    Path directory(Map<String, String> environment) {
        return named(environment).orElse(DEFAULT);
    }

    /** The directory that option or environment name. An empty variable counts as none. */
    Optional<Path> named(Map<String, String> environment) {
        return Optional.ofNullable(directory)
                .or(() -> Optional.ofNullable(environment.get(VARIABLE))
                        .filter(value -> !value.isBlank())
                        .map(Path::of));
    }
}
