package io.weatherglass.daemon.config;

/** A configuration that is refused: which key, which value, which rule. */
public final class InvalidConfigurationException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    InvalidConfigurationException(String key, String value, String rule) {
        super("configuration: " + key + " " + rule + ", was \"" + value + "\"");
    }

    InvalidConfigurationException(String message) {
        super("configuration: " + message);
    }
}
