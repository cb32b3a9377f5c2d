package io.weatherglass.daemon.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.weatherglass.daemon.logging.LogFormat;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;

/** Unparsed values of all keys from file, environment and command line, in increasing order of precedence. */
final class ConfigurationTexts {

    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** Limit on the file size, since the parser needs minutes for a value of 30 MB. */
    private static final int MAX_BYTES = 1 << 20;

    private static final String FILE_SUFFIX = "_FILE";

    private static final int SUGGESTED = 3;

    /**
     * Maximum number of typing errors; with more, a variable is not reported, because it may belong to another program.
     */
    private static final int TYPING_ERRORS = 2;

    private final Consumer<InvalidConfigurationException> refusals;
    private final Map<String, Text> byKey = new TreeMap<>();

    record Text(String text, String origin) {}

    /** @param refusals receives each invalid value, which is skipped if the consumer does not throw an exception */
    ConfigurationTexts(
            Optional<Path> file,
            Map<String, String> environment,
            Map<String, String> overrides,
            Consumer<InvalidConfigurationException> refusals) {
        this.refusals = refusals;
        refuseMistyped(environment.keySet());
        refuseLogFormat(environment);
        file.ifPresent(this::read);
        for (Setting<?> setting : Settings.all()) {
            fromEnvironment(setting, environment);
        }
        attempt(() -> DataDirectory.named(environment)
                .ifPresent(value -> byKey.put(Settings.DATA_DIR.key(), new Text(value, "environment"))));
        overrides.forEach((key, value) -> byKey.put(key, new Text(value, "option")));
    }

    Text of(Setting<?> setting) {
        return byKey.getOrDefault(setting.key(), new Text(setting.defaultValue(), "default"));
    }

    void refuseUnknown() {
        List<String> known = names(Setting::key);
        for (String key : byKey.keySet()) {
            if (!known.contains(key)) {
                refuse("unknown key \"" + key + "\"; nearest: "
                        + String.join(", ", NearestNames.of(key, known, SUGGESTED)));
            }
        }
    }

    static Set<String> unknownVariables(Map<String, String> environment) {
        Set<String> unknown = new TreeSet<>();
        for (String variable : environment.keySet()) {
            String plain = variable.endsWith(FILE_SUFFIX)
                    ? variable.substring(0, variable.length() - FILE_SUFFIX.length())
                    : variable;
            List<String> known = names(Setting::environmentVariable);
            if (variable.startsWith(Setting.ENVIRONMENT_PREFIX)
                    && !known.contains(variable)
                    && !known.contains(plain)) {
                unknown.add(variable);
            }
        }
        return unknown;
    }

    private void fromEnvironment(Setting<?> setting, Map<String, String> environment) {
        String variable = setting.environmentVariable();
        Optional<String> value = Optional.ofNullable(environment.get(variable));
        Optional<String> file = Optional.ofNullable(environment.get(variable + FILE_SUFFIX));
        if (value.isPresent() && file.isPresent()) {
            refuse(variable + FILE_SUFFIX + " must not be set together with " + variable);
            return;
        }
        value.ifPresent(text -> byKey.put(setting.key(), new Text(text, "environment")));
        file.ifPresent(name -> {
            try {
                String text = Files.readString(Path.of(name)).stripTrailing();
                byKey.put(setting.key(), new Text(text, "environment, " + name));
            } catch (IOException | InvalidPathException e) {
                refusals.accept(
                        new InvalidConfigurationException(variable + FILE_SUFFIX, name, "must be a readable file"));
            }
        });
    }

    /** Reports only names similar to a known one, because Kubernetes sets variables with this prefix for services. */
    private void refuseMistyped(Set<String> variables) {
        List<String> known = names(Setting::environmentVariable);
        for (String variable : variables) {
            boolean mistyped = variable.startsWith(Setting.ENVIRONMENT_PREFIX)
                    && !known.contains(variable)
                    && NearestNames.of(variable, known, 1).stream()
                            .anyMatch(name -> NearestNames.distance(variable, name) <= TYPING_ERRORS);
            if (mistyped) {
                refuse("unknown environment variable " + variable + "; nearest: "
                        + String.join(", ", NearestNames.of(variable, known, SUGGESTED)));
            }
        }
    }

    /** Logging starts before the configuration is read, so only an environment variable can set the log format. */
    private void refuseLogFormat(Map<String, String> environment) {
        String format = environment.getOrDefault(LogFormat.VARIABLE, "");
        if (!format.isBlank() && !LogFormat.FORMATS.contains(format)) {
            refusals.accept(new InvalidConfigurationException(LogFormat.VARIABLE, format, "must be text or json"));
        }
    }

    private static List<String> names(Function<Setting<?>, String> name) {
        return Settings.all().stream().map(name).toList();
    }

    private void read(Path file) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                refuse(file + " must have at most " + MAX_BYTES + " bytes, but has " + Files.size(file));
                return;
            }
            MappingIterator<JsonNode> documents = YAML.readerFor(JsonNode.class).readValues(Files.readString(file));
            if (!documents.hasNextValue()) {
                return;
            }
            JsonNode root = documents.nextValue();
            if (documents.hasNextValue()) {
                refuse(file + " must contain one document: remove the line ---");
            }
            if (root.isNull()) {
                return;
            }
            if (!root.isObject()) {
                refuse(file + " must contain keys and values");
                return;
            }
            Map<String, String> flat = new HashMap<>();
            flatten("", root, flat);
            flat.forEach((key, value) -> byKey.put(key, new Text(value, "file " + file)));
        } catch (NoSuchFileException e) {
            refuse("file not found: " + file);
        } catch (JsonProcessingException e) {
            // Report only the first line: the parser's message spans several lines.
            String problem = e.getOriginalMessage().lines().findFirst().orElse("invalid YAML");
            String place = Optional.ofNullable(e.getLocation())
                    .map(location -> " line " + location.getLineNr())
                    .orElse("");
            refuse(file + place + ": " + problem);
        } catch (CharacterCodingException e) {
            refuse(file + " must be text in UTF-8");
        } catch (IOException e) {
            refuse("cannot read " + file + ": " + e.getMessage());
        }
    }

    private void flatten(String prefix, JsonNode node, Map<String, String> flat) {
        node.properties().forEach(entry -> {
            String key = prefix.isEmpty() ? entry.getKey() : prefix + "." + entry.getKey();
            JsonNode value = entry.getValue();
            if (value.isObject()) {
                flatten(key, value, flat);
            } else if (value.isArray() || value.isNull()) {
                refuse(key, value.toString(), "must have a single value");
            } else if (flat.putIfAbsent(key, value.asText()) != null) {
                refuse(key, value.asText(), "must be set only once in the file");
            }
        });
    }

    private void refuse(String key, String value, String rule) {
        String shown = Settings.all().stream()
                .filter(setting -> setting.key().equals(key))
                .map(setting -> setting.mask().apply(value))
                .findFirst()
                .orElse(value);
        refusals.accept(new InvalidConfigurationException(key, shown, rule));
    }

    private void refuse(String problem) {
        refusals.accept(new InvalidConfigurationException(problem));
    }

    private void attempt(Runnable reading) {
        try {
            reading.run();
        } catch (InvalidConfigurationException e) {
            refusals.accept(e);
        }
    }
}
