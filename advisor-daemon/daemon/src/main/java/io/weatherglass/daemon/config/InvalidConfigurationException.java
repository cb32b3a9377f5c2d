package io.weatherglass.daemon.config;

public final class InvalidConfigurationException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;
    private static final String PREFIX = "configuration: ";

    InvalidConfigurationException(String key, String value, String rule) {
        super(PREFIX + key + " " + rule + ", but was \"" + value + "\"");
    }

    InvalidConfigurationException(String message) {
        super(PREFIX + message);
    }

    String problem() {
        return getMessage().substring(PREFIX.length());
    }
}
