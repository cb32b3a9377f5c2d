package io.weatherglass.connectors.client;

import io.weatherglass.connectors.internal.Checks;
import java.util.Map;

/**
 * The settings of an {@link EnactorClient}.
 *
 * @param maxRequestBytes largest record before compression, in bytes; a plan of 20,000 jobs takes a few million bytes
 * @param timescale seconds of event time per second of wall-clock time, 1 for live events; finite, &gt; 0
 * @param kafkaProperties further properties of Kafka's clients ({@code security.protocol}), which override the defaults
 *     except the settings that prevent the loss of events
 */
public record EnactorClientConfig(
        String eventsTopic,
        String advisoriesTopic,
        int maxRequestBytes,
        double timescale,
        Map<String, String> kafkaProperties) {
    public static final String EVENTS_TOPIC = "weatherglass.events";

    public static final String ADVISORIES_TOPIC = "weatherglass.advisories";

    /** 64 MiB, enough for a plan of 200,000 jobs. */
    public static final int MAX_REQUEST_BYTES = 64 * 1024 * 1024;

    public EnactorClientConfig {
        Checks.notBlank("eventsTopic", eventsTopic);
        Checks.notBlank("advisoriesTopic", advisoriesTopic);
        Checks.atLeast("maxRequestBytes", 1, maxRequestBytes);
        Checks.require(Double.isFinite(timescale) && timescale > 0, "timescale", "must be finite and > 0", timescale);
        kafkaProperties = Map.copyOf(kafkaProperties);
    }

    /** Returns the defaults: standard topics, records of up to 64 MiB, and live events. */
    public static EnactorClientConfig defaults() {
        return new EnactorClientConfig(EVENTS_TOPIC, ADVISORIES_TOPIC, MAX_REQUEST_BYTES, 1, Map.of());
    }

    public EnactorClientConfig withTimescale(double timescale) {
        return new EnactorClientConfig(eventsTopic, advisoriesTopic, maxRequestBytes, timescale, kafkaProperties);
    }

    public EnactorClientConfig withTopics(String events, String advisories) {
        return new EnactorClientConfig(events, advisories, maxRequestBytes, timescale, kafkaProperties);
    }

    public EnactorClientConfig withKafkaProperties(Map<String, String> properties) {
        return new EnactorClientConfig(eventsTopic, advisoriesTopic, maxRequestBytes, timescale, properties);
    }
}
