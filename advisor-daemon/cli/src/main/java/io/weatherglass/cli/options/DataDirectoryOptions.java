package io.weatherglass.cli.options;

import io.weatherglass.daemon.config.DataDirectory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The data directory with traces and past runs, from {@code --data-dir}, the daemon's environment variable, or the
 * default {@code ./data}, in this order.
 */
public final class DataDirectoryOptions {

    public static final String VARIABLE = DataDirectory.VARIABLE;
    private static final Path DEFAULT = Path.of("data");

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Directory of traces and past runs; default: the environment variable " + VARIABLE
                    + ", or else WEATHERGLASS_DATA_DIR, or else ./data.")
    private Path directory;

    public Path directory() {
        return directory(System.getenv());
    }

    public Path directory(Map<String, String> environment) {
        return named(environment).orElse(DEFAULT);
    }

    public Optional<Path> named(Map<String, String> environment) {
        return Optional.ofNullable(directory)
                .or(() -> DataDirectory.named(environment).map(Path::of));
    }
}
