package io.weatherglass.proving.reference;

import static java.util.stream.Collectors.joining;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.InvalidConfigurationException;
import io.weatherglass.daemon.config.Setting;
import io.weatherglass.daemon.config.Settings;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Renders the configuration keys. */
final class SettingReference {
    private static final Pattern RANGE = Pattern.compile("from (-?\\d+) to (\\d+)");

    private SettingReference() {}

    static String of(List<String> none) {
        return Settings.all().stream().map(SettingReference::line).collect(joining());
    }

    private static String line(Setting<?> setting) {
        String value = setting.defaultInWords().orElse("`" + setting.defaultValue() + "`");
        return "- `" + setting.key() + "` (" + value + range(setting.key()) + "): " + setting.meaning() + "\n";
    }

    /**
     * Returns the range of a setting that is a whole number, taken from the error message, because only that contains
     * the range.
     */
    private static String range(String key) {
        try {
            Configuration.of(Map.of(key, "\u0007"));
            return "";
        } catch (InvalidConfigurationException e) {
            Matcher range = RANGE.matcher(e.getMessage());
            return range.find() ? "; " + range.group(1) + "–" + range.group(2) : "";
        }
    }
}
