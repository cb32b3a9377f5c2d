package io.weatherglass.daemon.config;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** The operator's properties for all Kafka clients, such as encryption and credentials. */
public final class KafkaClientProperties {

    private KafkaClientProperties() {}

    public static Map<String, String> of(Configuration configuration) {
        String file = configuration.get(Settings.KAFKA_CLIENT_PROPERTIES);
        if (file.equals("none")) {
            return Map.of();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(file))) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            // Omits the message of the cause, which may quote a line of the file.
            throw new InvalidConfigurationException(
                    Settings.KAFKA_CLIENT_PROPERTIES.key(), file, "must be a readable properties file");
        }
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toUnmodifiableMap(name -> name, properties::getProperty));
    }
}
