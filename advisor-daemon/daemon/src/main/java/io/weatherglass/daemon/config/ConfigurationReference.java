package io.weatherglass.daemon.config;

public final class ConfigurationReference {

    private static final String HEADING =
            "Configuration of a Weatherglass daemon: all keys with their defaults. Remove the # before a key to set it. Keys can be"
                    + " nested. Environment variables take precedence: WEATHERGLASS_HTTP_PORT for http.port, or WEATHERGLASS_HTTP_PORT_FILE"
                    + " with the name of a file that contains the value, recommended for secrets. Check this file with: weatherglass config"
                    + " check FILE";

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
