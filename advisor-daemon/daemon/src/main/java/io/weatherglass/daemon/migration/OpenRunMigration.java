package io.weatherglass.daemon.migration;

import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.TopicSnapshotReader;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.support.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/** Copies the events of open runs between clusters, each once and in order. */
record OpenRunMigration(KafkaClients from, KafkaClients to, Topics topics) {
    private static final String EVENTS = ".events";

    Migration.Count copy(int partitions, boolean dry) throws InterruptedException, ExecutionException {
        List<ConsumerRecord<String, byte[]>> open = new ArrayList<>();
        for (String events : topics(from)) {
            if (events.endsWith(EVENTS)) {
                open.addAll(open(Topics.withPrefix(events.substring(0, events.length() - EVENTS.length()))));
            }
        }
        Set<String> there = new HashSet<>();
        if (topics(to).contains(topics.events())) {
            read(to, topics.events(), record -> there.add(identity(record)));
        }
        List<ConsumerRecord<String, byte[]>> missing = open.stream()
                .filter(record -> !there.contains(identity(record)))
                .toList();
        if (!dry && !missing.isEmpty()) {
            write(missing, partitions);
        }
        return new Migration.Count("events of open runs", open.size(), missing.size(), List.of());
    }

    private List<ConsumerRecord<String, byte[]>> open(Topics old) throws InterruptedException, ExecutionException {
        Set<String> ended = new HashSet<>();
        if (topics(from).contains(old.advisoriesLatest())) {
            read(from, old.advisoriesLatest(), record -> {
                if (isClosing(record)) {
                    ended.add(record.key());
                }
            });
        }
        List<ConsumerRecord<String, byte[]>> open = new ArrayList<>();
        read(from, old.events(), record -> {
            if (record.key() != null && record.value() != null && !ended.contains(record.key())) {
                open.add(record);
            }
        });
        return open;
    }

    private static boolean isClosing(ConsumerRecord<String, byte[]> record) {
        return record.value() != null
                && new String(record.value(), StandardCharsets.UTF_8).contains("\"closing\":true");
    }

    private static Set<String> topics(KafkaClients clients) throws InterruptedException, ExecutionException {
        try (Admin admin = clients.admin()) {
            return admin.listTopics().names().get();
        }
    }

    private static void read(KafkaClients clients, String topic, Consumer<ConsumerRecord<String, byte[]>> reader) {
        try (org.apache.kafka.clients.consumer.Consumer<String, byte[]> consumer = clients.reader()) {
            TopicSnapshotReader.read(consumer, topic, reader);
        }
    }

    /**
     * Returns a key made of the headers, including the event id, and the content. Copies have the same key in any
     * cluster.
     */
    private static String identity(ConsumerRecord<String, byte[]> record) {
        StringBuilder identity = new StringBuilder(String.valueOf(record.key()));
        record.headers()
                .forEach(header ->
                        identity.append('\n').append(header.key()).append('=').append(Sha256.hex(header.value())));
        return identity.append('\n').append(Sha256.hex(record.value())).toString();
    }

    private void write(List<ConsumerRecord<String, byte[]>> events, int partitions)
            throws InterruptedException, ExecutionException {
        try (Admin admin = to.admin()) {
            topics.createMissing(admin, partitions);
        }
        try (Producer<String, byte[]> writer = to.writer()) {
            List<Future<RecordMetadata>> sent = new ArrayList<>();
            for (ConsumerRecord<String, byte[]> event : events) {
                sent.add(writer.send(
                        new ProducerRecord<>(topics.events(), null, event.key(), event.value(), event.headers())));
            }
            for (Future<RecordMetadata> future : sent) {
                future.get();
            }
        }
    }
}
