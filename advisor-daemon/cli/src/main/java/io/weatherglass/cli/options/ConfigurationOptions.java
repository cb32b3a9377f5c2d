package io.weatherglass.cli.options;

import io.weatherglass.daemon.config.Configuration;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options by which a command takes its configuration. */
public final class ConfigurationOptions {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Configuration file (YAML); see docs/configuration.md.")
    private Path file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Sets one configuration key; wins over file and environment. Repeatable.")
    private final Map<String, String> overrides = new LinkedHashMap<>();

    /** File, environment and {@code --set}, overridden by other options of the command. */
    public Configuration load(Map<String, String> fromOptions) {
        Map<String, String> all = new HashMap<>(overrides);
        all.putAll(fromOptions);
        return Configuration.load(Optional.ofNullable(file), System.getenv(), all);
    }
}
