package io.weatherglass.daemon.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The values of all {@link Settings}: defaults, then the file, then the environment, then what the command line says.
 * Immutable; every value has been checked.
 */
public final class Configuration {

    private final Map<String, Object> values;

    private Configuration(Map<String, Object> values) {
        this.values = values;
    }

    /** All defaults. */
    public static Configuration defaults() {
        return load(Optional.empty(), Map.of(), Map.of());
    }

    /** Defaults with some keys changed. */
    public static Configuration of(Map<String, String> overrides) {
        return load(Optional.empty(), Map.of(), overrides);
    }

    /**
     * Reads and checks a configuration.
     *
     * @param file YAML, nested or with dotted keys
     * @param environment variables as of {@link Setting#environmentVariable()}; others are ignored, unless they are almost
     *     one of these
     * @param overrides by key; these win
     * @throws InvalidConfigurationException naming key, value and rule
     */
    public static Configuration load(
            Optional<Path> file, Map<String, String> environment, Map<String, String> overrides) {
        Map<String, Object> values = new LinkedHashMap<>();
        ConfigurationTexts texts = new ConfigurationTexts(file, environment, overrides, refusal -> {
            throw refusal;
        });
        for (Setting<?> setting : Settings.all()) {
            values.put(setting.key(), setting.parse(texts.of(setting).text()));
        }
        texts.refuseUnknown();
        return new Configuration(Map.copyOf(values));
    }

    /** Returns this configuration with another value of a setting. */
    public <T> Configuration with(Setting<T> setting, T value) {
        Map<String, Object> changed = new LinkedHashMap<>(values);
        changed.put(setting.key(), value);
        return new Configuration(Map.copyOf(changed));
    }

    /** The value of a setting. */
    @SuppressWarnings("unchecked") // the parser of the same setting made it
    public <T> T get(Setting<T> setting) {
        return (T) values.get(setting.key());
    }
}
