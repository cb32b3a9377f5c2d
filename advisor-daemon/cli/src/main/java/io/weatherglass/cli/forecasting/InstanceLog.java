package io.weatherglass.cli.forecasting;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.KafkaClientProperties;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.forecast.replay.LogFold.Logged;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads the events that an advisory is based on. */
final class InstanceLog {

    private static final Duration POLL = Duration.ofSeconds(1);

    private InstanceLog() {}

    /**
     * Reads the partition up to the offset in the advisory.
     *
     * @throws IllegalStateException if the brokers cannot be reached
     */
    static List<Logged> ofTopic(Configuration configuration, Advisory advisory) {
        InputPosition last = advisory.computation().inputPosition();
        TopicPartition partition = new TopicPartition(last.topic(), last.partition());
        KafkaClients clients = new KafkaClients(
                configuration.get(Settings.BOOTSTRAP_SERVERS), KafkaClientProperties.of(configuration));
        clients.requireBrokers("--set kafka.bootstrap-servers");
        List<Logged> log = new ArrayList<>();
        try (Consumer<String, byte[]> reader = clients.reader()) {
            reader.assign(List.of(partition));
            reader.seekToBeginning(List.of(partition));
            long end = Math.min(
                    last.offset() + 1, reader.endOffsets(List.of(partition)).get(partition));
            while (reader.position(partition) < end) {
                for (ConsumerRecord<String, byte[]> record : reader.poll(POLL)) {
                    event(record)
                            .filter(event -> record.offset() <= last.offset()
                                    && event.workflowInstance().equals(advisory.workflowInstance()))
                            .ifPresent(event -> log.add(new Logged(
                                    event, new InputPosition(record.topic(), record.partition(), record.offset()))));
                }
            }
        }
        return log;
    }

    /** Returns the event of a record; empty if it is invalid and therefore among the dead letters. */
    private static Optional<EventEnvelope> event(ConsumerRecord<String, byte[]> record) {
        try {
            return Optional.of(new EventCodec().fromRecord(record));
        } catch (InvalidEventException e) {
            return Optional.empty();
        }
    }

    /**
     * Reads a file with one structured CloudEvent per line.
     *
     * @throws IllegalArgumentException with the line number of an invalid event
     */
    static List<Logged> ofFile(Path file, Advisory advisory) throws IOException {
        List<Logged> log = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (int line = 0; line < lines.size(); line++) {
            if (lines.get(line).isBlank()) {
                continue;
            }
            try {
                EventEnvelope event = new EventCodec().fromJson(lines.get(line).getBytes(StandardCharsets.UTF_8));
                if (event.workflowInstance().equals(advisory.workflowInstance())) {
                    log.add(new Logged(event, new InputPosition(file.toString(), 0, line)));
                }
            } catch (InvalidEventException e) {
                throw new IllegalArgumentException(file + ", line " + (line + 1) + ": " + e.getMessage(), e);
            }
        }
        return log;
    }
}
