package io.weatherglass.daemon.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The values of all {@link Settings}: defaults, then the file, then the environment, then what the command line says.
 * Immutable; every value has been checked.
 */
public final class Configuration {

    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** Of a variable that names a file whose content is the value. */
    private static final String FILE_SUFFIX = "_FILE";

    /** Keys that are named where there is none of the name given. */
    private static final int SUGGESTED = 3;

    /** A variable with at most so many must be meant for a key; with more it may be another program's. A guess. */
    private static final int TYPING_ERRORS = 2;

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
        refuseMistyped(environment.keySet());
        Map<String, String> texts = new HashMap<>(file.map(Configuration::read).orElse(Map.of()));
        for (Setting<?> setting : Settings.all()) {
            fromEnvironment(setting, environment).ifPresent(value -> texts.put(setting.key(), value));
        }
        DataDirectory.named(environment).ifPresent(value -> texts.put(Settings.DATA_DIR.key(), value));
        texts.putAll(overrides);
        Map<String, Object> values = new LinkedHashMap<>();
        for (Setting<?> setting : Settings.all()) {
            String text = texts.remove(setting.key());
            values.put(setting.key(), setting.parse(text == null ? setting.defaultValue() : text));
        }
        for (String unknown : texts.keySet()) {
            throw new InvalidConfigurationException("unknown key \"" + unknown + "\"; nearest: "
                    + String.join(", ", NearestNames.of(unknown, names(Setting::key), SUGGESTED)));
        }
        return new Configuration(Map.copyOf(values));
    }

    /** Secrets come in files, whose names are in variables of their own: nobody sees them in a list of processes. */
    private static Optional<String> fromEnvironment(Setting<?> setting, Map<String, String> environment) {
        Optional<String> value = Optional.ofNullable(environment.get(setting.environmentVariable()));
        String variable = setting.environmentVariable() + FILE_SUFFIX;
        Optional<String> file = Optional.ofNullable(environment.get(variable));
        if (value.isPresent() && file.isPresent()) {
            throw new InvalidConfigurationException(
                    variable + " must not be set together with " + setting.environmentVariable());
        }
        if (file.isEmpty()) {
            return value;
        }
        try {
            return Optional.of(Files.readString(Path.of(file.get())).stripTrailing());
        } catch (IOException | InvalidPathException e) {
            throw new InvalidConfigurationException(variable, file.get(), "must be a file that can be read");
        }
    }

    /** Other programs have variables that begin alike: Kubernetes makes some for every service. */
    private static void refuseMistyped(Set<String> variables) {
        List<String> known = names(Setting::environmentVariable);
        for (String variable : variables) {
            boolean mistyped = variable.startsWith(Setting.ENVIRONMENT_PREFIX)
                    && !known.contains(variable)
                    && NearestNames.of(variable, known, 1).stream()
                            .anyMatch(name -> NearestNames.distance(variable, name) <= TYPING_ERRORS);
            if (mistyped) {
                throw new InvalidConfigurationException("unknown environment variable " + variable + "; nearest: "
                        + String.join(", ", NearestNames.of(variable, known, SUGGESTED)));
            }
        }
    }

    private static List<String> names(Function<Setting<?>, String> name) {
        return Settings.all().stream().map(name).toList();
    }

    /** The value of a setting. */
    @SuppressWarnings("unchecked") // the parser of the same setting made it
    public <T> T get(Setting<T> setting) {
        return (T) values.get(setting.key());
    }

    private static Map<String, String> read(Path file) {
        try {
            JsonNode root = YAML.readTree(Files.readString(file));
            Map<String, String> flat = new HashMap<>();
            if (root != null && !root.isMissingNode() && !root.isNull()) {
                if (!root.isObject()) {
                    throw new InvalidConfigurationException(file + " must hold keys and values");
                }
                flatten("", root, flat);
            }
            return flat;
        } catch (NoSuchFileException e) {
            throw new InvalidConfigurationException("there is no file " + file);
        } catch (JsonProcessingException e) {
            // the parser shows the place over several lines
            String problem = e.getOriginalMessage().lines().findFirst().orElse("no YAML");
            throw new InvalidConfigurationException(
                    file + " line " + e.getLocation().getLineNr() + ": " + problem);
        } catch (IOException e) {
            throw new InvalidConfigurationException("cannot read " + file + ": " + e.getMessage());
        }
    }

    private static void flatten(String prefix, JsonNode node, Map<String, String> flat) {
        node.properties().forEach(entry -> {
            String key = prefix.isEmpty() ? entry.getKey() : prefix + "." + entry.getKey();
            JsonNode value = entry.getValue();
            if (value.isObject()) {
                flatten(key, value, flat);
            } else if (value.isArray() || value.isNull()) {
                throw new InvalidConfigurationException(key, value.toString(), "must have a single value");
            } else if (flat.putIfAbsent(key, value.asText()) != null) {
                throw new InvalidConfigurationException(key, value.asText(), "must be set once in the file");
            }
        });
    }
}
