package io.weatherglass.daemon.config;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Values of all {@link Settings}: options override environment variables, which override the file. */
public final class Configuration {

    private final Map<String, Object> values;

    private Configuration(Map<String, Object> values) {
        this.values = values;
    }

    public static Configuration defaults() {
        return load(Optional.empty(), Map.of(), Map.of());
    }

    public static Configuration of(Map<String, String> overrides) {
        return load(Optional.empty(), Map.of(), overrides);
    }

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

    public <T> Configuration with(Setting<T> setting, T value) {
        Map<String, Object> changed = new LinkedHashMap<>(values);
        changed.put(setting.key(), value);
        return new Configuration(Map.copyOf(changed));
    }

    @SuppressWarnings("unchecked")
    public <T> T get(Setting<T> setting) {
        return (T) values.get(setting.key());
    }

    public interface FileReader<T> {
        T read(Path file) throws IOException;
    }

    /** Reads the file that a setting names, or returns the default if the setting is {@code none}. */
    public <T> T read(Setting<String> setting, T absent, FileReader<T> reader) {
        String file = get(setting);
        try {
            return file.equals("none") ? absent : reader.read(Path.of(file));
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(setting.key() + ": file not found: " + file, e);
        } catch (IOException e) {
            throw new IllegalArgumentException(setting.key() + ": cannot read " + file + ": " + e.getMessage(), e);
        }
    }
}
