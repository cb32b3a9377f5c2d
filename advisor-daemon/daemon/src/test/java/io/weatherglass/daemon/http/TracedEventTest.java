package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.enactment.ForecastScheduler;
import io.weatherglass.daemon.ingest.DeadLetterWriter;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.testing.Eventually;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

@NeedsDaemon
final class TracedEventTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

    private final Queue<Map<String, String>> logged = new ConcurrentLinkedQueue<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            logged.add(event.getMDCPropertyMap());
        }
    };

    private void whileLogging(Class<?> of, Level level, Runnable work) {
        Logger logger = (Logger) LoggerFactory.getLogger(of);
        Level before = logger.getLevel();
        appender.start();
        logger.addAppender(appender);
        logger.setLevel(level);
        try {
            work.run();
        } finally {
            logger.setLevel(before);
            logger.detachAppender(appender);
        }
    }

    private static void send(RunningDaemon daemon, EventEnvelope event) {
        HttpRequest request = HttpRequest.newBuilder(daemon.uri("/api/v1/events"))
                .header("Content-Type", "application/cloudevents+json")
                .header("traceparent", PARENT)
                .POST(BodyPublishers.ofByteArray(ServedRuns.CODEC.toJson(event)))
                .build();
        assertThat(daemon.send(request).statusCode()).isEqualTo(202);
    }

    /** Sends the event over Kafka, since HTTP would reject it. */
    private static void sendInvalidEvent(RunningDaemon daemon, String instance) {
        try (Producer<String, byte[]> producer = new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, daemon.bootstrapServers()),
                new StringSerializer(),
                new ByteArraySerializer())) {
            ProducerRecord<String, byte[]> record =
                    new ProducerRecord<>(Topics.withPrefix("weatherglass").events(), instance, new byte[] {'{'});
            record.headers().add("traceparent", PARENT.getBytes(StandardCharsets.US_ASCII));
            producer.send(record);
        }
    }

    @Test
    void eventLogLinesContainTheTrace(RunningDaemon daemon) {
        String instance = ServedRuns.unique("traced");
        whileLogging(DeadLetterWriter.class, Level.WARN, () -> {
            sendInvalidEvent(daemon, instance);
            Eventually.until(
                    "a log line states the origin of the rejected event",
                    () -> logged.contains(Map.of("instance", instance, "trace", TRACE)));
        });
    }

    @Test
    void forecastLogLinesContainTheTraceOfTheRequest(RunningDaemon daemon) {
        String instance = ServedRuns.unique("traced");
        whileLogging(ForecastScheduler.class, Level.DEBUG, () -> {
            send(daemon, ServedRuns.planned(instance, "traced"));
            Eventually.until(
                    "a log line states the cause of the forecast",
                    () -> logged.contains(Map.of("instance", instance, "trace", TRACE)));
        });
    }
}
