package io.weatherglass.daemon.config;

import java.util.Map;
import java.util.Optional;

/** Finds the data directory in the environment: {@value #VARIABLE}, or the variable of the key. */
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

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }
}
