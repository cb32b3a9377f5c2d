package io.weatherglass.daemon.config;

import io.weatherglass.daemon.logging.LogFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a configuration says of each key, and all that is wrong with it: {@link Configuration#load} throws the first of the
 * problems. Secrets are left out. Immutable.
 *
 * @param entries of all keys, in the order of the reference
 * @param problems each with key, value and rule; a daemon refuses to start with any of them
 * @param warnings what a daemon ignores, and somebody may not have meant so
 */
public record ConfigurationReport(List<Entry> entries, List<String> problems, List<String> warnings) {

    /** Variables of the launcher, the logging, the unit of systemd, the containers, and of clients and plugins. */
    private static final Set<String> OTHER_VARIABLES = Set.of(
            DataDirectory.VARIABLE,
            LogFormat.VARIABLE,
            "WEATHERGLASS_LOG_LEVEL",
            "WEATHERGLASS_KAFKA_LOG_LEVEL",
            "WEATHERGLASS_JAVA_OPTS",
            "WEATHERGLASS_SERVE_OPTIONS",
            "WEATHERGLASS_TOKEN",
            "WEATHERGLASS_TOKEN_FILE",
            "WEATHERGLASS_URL",
            "WEATHERGLASS_WORKFLOW",
            "WEATHERGLASS_DEADLINE",
            "WEATHERGLASS_BUDGET",
            "WEATHERGLASS_PRICE_PER_CPU_HOUR",
            "WEATHERGLASS_SHOW_FORECAST");

    /** What Kubernetes gives to every pod of a service of this name. */
    private static final String OF_KUBERNETES = "WEATHERGLASS_(.*_)?(PORT|SERVICE)(_.*)?";

    /**
     * A key as it is set.
     *
     * @param value as written, but for secrets
     * @param origin {@code default}, {@code file …}, {@code environment} or {@code option}
     */
    public record Entry(String key, String value, String origin) {}

    /** @see Configuration#load */
    public static ConfigurationReport of(
            Optional<Path> file, Map<String, String> environment, Map<String, String> overrides) {
        List<String> problems = new ArrayList<>();
        List<Entry> entries = new ArrayList<>();
        ConfigurationTexts texts =
                new ConfigurationTexts(file, environment, overrides, refusal -> problems.add(refusal.problem()));
        for (Setting<?> setting : Settings.all()) {
            ConfigurationTexts.Text text = texts.of(setting);
            entries.add(new Entry(setting.key(), setting.mask().apply(text.text()), text.origin()));
            try {
                setting.parse(text.text());
            } catch (InvalidConfigurationException e) {
                problems.add(e.problem());
            }
        }
        texts.refuseUnknown();
        List<String> warnings = ConfigurationTexts.unknownVariables(environment).stream()
                .filter(variable -> !OTHER_VARIABLES.contains(variable) && !variable.matches(OF_KUBERNETES))
                .filter(variable -> problems.stream().noneMatch(problem -> problem.contains(variable + ";")))
                .map(variable -> "environment variable " + variable + " matches no configuration key and is ignored")
                .toList();
        return new ConfigurationReport(List.copyOf(entries), List.copyOf(problems), warnings);
    }
}
