package io.weatherglass.daemon.config;

/** Renders all keys with meanings and defaults as a configuration file. */
public final class ConfigurationReference {

    private static final String HEADING =
            "The configuration of a Weatherglass daemon: every key with its default. Remove the"
                    + " sign before a key to set it. Keys may be nested. An environment variable wins over this file: that of http.port"
                    + " is WEATHERGLASS_HTTP_PORT; WEATHERGLASS_HTTP_PORT_FILE names a file with the value, as is best for secrets. What"
                    + " is written here is checked by: weatherglass config check FILE";

    private static final String LINE = "(.{1,116})(?: +|$)";

    private ConfigurationReference() {}

    public static String yaml() {
        StringBuilder yaml = new StringBuilder(comment(HEADING));
        for (Setting<?> setting : Settings.all()) {
            yaml.append('\n').append(comment(setting.meaning()));
            String value = setting.defaultValue().isEmpty() ? "\"\"" : setting.defaultValue();
            yaml.append('#').append(setting.key()).append(": ").append(value);
            setting.defaultInWords()
                    .ifPresent(words -> yaml.append("  # default: ").append(words));
            yaml.append('\n');
        }
        return yaml.toString();
    }

    private static String comment(String text) {
        return text.replaceAll(LINE, "# $1\n");
    }
}
