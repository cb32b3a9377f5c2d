package io.weatherglass.daemon.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the data directory: from {@value #VARIABLE}, or else from the environment variable of the setting, or else the
 * user's data directory.
 */
public final class DataDirectory {
    public static final String VARIABLE = "WEATHERGLASS_DATA";

    private DataDirectory() {}

    /** @throws InvalidConfigurationException if the two variables name different directories */
    public static Optional<String> named(Map<String, String> environment) {
        String variableOfKey = Settings.DATA_DIR.environmentVariable();
        Optional<String> byKey = variable(environment, variableOfKey);
        Optional<String> byName = variable(environment, VARIABLE);
        if (byKey.isPresent() && byName.isPresent() && !byKey.equals(byName)) {
            throw new InvalidConfigurationException(
                    VARIABLE, byName.get(), "must equal " + variableOfKey + "=\"" + byKey.get() + "\"");
        }
        return byName.or(() -> byKey);
    }

    /**
     * Returns the user's data directory, which does not depend on the current directory: {@code
     * $XDG_DATA_HOME/weatherglass} or {@code ~/.local/share/weatherglass}. Returns {@code ./data} if the user has no
     * home directory.
     *
     * @param home home directory to use if {@code $HOME} is not an absolute path
     */
    public static String ofUser(Map<String, String> environment, String home) {
        return path(environment, "XDG_DATA_HOME")
                .or(() -> path(environment, "HOME")
                        .or(() -> Optional.of(Path.of(home)).filter(Path::isAbsolute))
                        .map(of -> of.resolve(".local/share")))
                .map(of -> of.resolve("weatherglass").toString())
                .orElse("./data");
    }

    private static Optional<Path> path(Map<String, String> environment, String name) {
        return variable(environment, name).map(Path::of).filter(Path::isAbsolute);
    }

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }
}
