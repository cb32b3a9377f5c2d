package io.weatherglass.cli.options;

import io.weatherglass.daemon.config.DataDirectory;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The data directory, taken from {@code --data-dir}, or else the daemon's environment variable, or else the user's
 * default.
 */
public final class DataDirectoryOptions {

    public static final String VARIABLE = DataDirectory.VARIABLE;

    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            description = "Directory of traces and past runs; default: the environment variable " + VARIABLE
                    + ", or else WEATHERGLASS_DATA_DIR, or else $XDG_DATA_HOME/weatherglass, or else"
                    + " ~/.local/share/weatherglass.")
    private Path directory;

    public Path directory() {
        return directory(System.getenv());
    }

    public Path directory(Map<String, String> environment) {
        return named(environment)
                .orElseGet(() -> Path.of(DataDirectory.ofUser(environment, System.getProperty("user.home"))));
    }

    public Optional<Path> named(Map<String, String> environment) {
        return Optional.ofNullable(directory)
                .or(() -> DataDirectory.named(environment).map(Path::of));
    }
}
