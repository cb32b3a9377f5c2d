package io.weatherglass.daemon.config;

import io.weatherglass.daemon.logging.LogFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Values of all keys, with secrets masked, and all problems instead of only the first. */
public record ConfigurationReport(List<Entry> entries, List<String> problems, List<String> warnings) {

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
            "WEATHERGLASS_CURRENCY",
            "WEATHERGLASS_SHOW_FORECAST");

    private static final String OF_KUBERNETES = "WEATHERGLASS_(.*_)?(PORT|SERVICE)(_.*)?";

    /** @param origin {@code default}, {@code file …}, {@code environment} or {@code option} */
    public record Entry(String key, String value, String origin) {}

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
