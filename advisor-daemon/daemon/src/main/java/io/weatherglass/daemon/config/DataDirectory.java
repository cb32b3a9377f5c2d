package io.weatherglass.daemon.config;

import java.util.Map;
import java.util.Optional;

/**
 * What the environment says of the directory where data are kept, the same for the daemon and for commands beside it:
 * {@value #VARIABLE}, or the variable that the daemon has by the rule of all its keys.
 */
public final class DataDirectory {
    public static final String VARIABLE = "WEATHERGLASS_DATA";

    private DataDirectory() {}

    /**
     * The directory that the environment names. An empty variable counts as none.
     *
     * @throws InvalidConfigurationException if it names two
     */
    public static Optional<String> named(Map<String, String> environment) {
        String variableOfKey = Settings.DATA_DIR.environmentVariable();
        Optional<String> byKey = variable(environment, variableOfKey);
        Optional<String> byName = variable(environment, VARIABLE);
        if (byKey.isPresent() && byName.isPresent() && !byKey.equals(byName)) {
            throw new InvalidConfigurationException(
                    VARIABLE,
                    byName.get(),
                    "must name the same directory as " + variableOfKey + ", which is \"" + byKey.get() + "\"");
        }
        return byName.or(() -> byKey);
    }

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }
}
