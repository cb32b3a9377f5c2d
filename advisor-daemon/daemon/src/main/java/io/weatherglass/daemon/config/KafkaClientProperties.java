package io.weatherglass.daemon.config;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** What an operator says to all Kafka clients: how they encrypt, and who they are. */
public final class KafkaClientProperties {

    private KafkaClientProperties() {}

    /** @throws InvalidConfigurationException if the file cannot be read */
    public static Map<String, String> of(Configuration configuration) {
        String file = configuration.get(Settings.KAFKA_CLIENT_PROPERTIES);
        if (file.equals("none")) {
            return Map.of();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(file))) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            // not the message of the cause, which may show a line of the file
            throw new InvalidConfigurationException(
                    Settings.KAFKA_CLIENT_PROPERTIES.key(), file, "must be a properties file that can be read");
        }
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toUnmodifiableMap(name -> name, properties::getProperty));
    }
}
