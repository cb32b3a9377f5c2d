package io.weatherglass.daemon.kafka;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Names of the daemon's topics. */
public record Topics(String events, String openEvents, String advisories, String advisoriesLatest, String deadLetters) {

    private static final Logger LOG = LoggerFactory.getLogger(Topics.class);

    private static final String SEGMENT_BYTES = String.valueOf(16 * 1024 * 1024);
    private static final String TEN_MINUTES_MS = String.valueOf(10L * 60 * 1000);
    private static final String RETENTION_OF_30_DAYS_MS = String.valueOf(30L * 24 * 3600 * 1000);

    public static Topics withPrefix(String prefix) {
        return new Topics(
                prefix + ".events",
                prefix + ".events.open",
                prefix + ".advisories",
                prefix + ".advisories.latest",
                prefix + ".dead-letters");
    }

    public List<String> inTransactions() {
        return List.of(events, openEvents, advisories, advisoriesLatest);
    }

    /** Creates missing topics with the broker's default replication. */
    public void createMissing(Admin admin, int partitions) throws InterruptedException, ExecutionException {
        Set<String> there = BrokerAnswers.await(admin.listTopics().names(), BrokerAnswers.DEFAULT_TIMEOUT_MS);
        Map<String, Integer> counts = partitions(
                admin, Stream.of(events, openEvents).filter(there::contains).toList());
        int ofEvents = counts.getOrDefault(events, partitions);
        List<NewTopic> missing = new ArrayList<>();
        for (NewTopic topic : List.of(
                topic(
                        events,
                        partitions,
                        Map.of("retention.ms", RETENTION_OF_30_DAYS_MS, "max.message.bytes", large())),
                topic(openEvents, ofEvents, ofOpenEvents()),
                topic(advisories, partitions, Map.of("retention.ms", RETENTION_OF_30_DAYS_MS)),
                topic(
                        advisoriesLatest,
                        partitions,
                        Map.of(
                                "cleanup.policy",
                                "compact,delete",
                                "retention.ms",
                                RETENTION_OF_30_DAYS_MS,
                                "segment.bytes",
                                SEGMENT_BYTES)),
                topic(deadLetters, 1, Map.of("retention.ms", RETENTION_OF_30_DAYS_MS, "max.message.bytes", large())))) {
            if (!there.contains(topic.name())) {
                missing.add(topic);
            }
        }
        for (Map.Entry<String, KafkaFuture<Void>> created :
                admin.createTopics(missing).values().entrySet()) {
            await(created.getKey(), created.getValue());
        }
        if (counts.getOrDefault(openEvents, ofEvents) < ofEvents) {
            await(
                    openEvents,
                    admin.createPartitions(Map.of(openEvents, NewPartitions.increaseTo(ofEvents)))
                            .all());
        }
    }

    private static Map<String, String> ofOpenEvents() {
        return Map.of(
                "cleanup.policy",
                "compact",
                "max.message.bytes",
                large(),
                "segment.bytes",
                SEGMENT_BYTES,
                "segment.ms",
                TEN_MINUTES_MS,
                "min.cleanable.dirty.ratio",
                "0.1",
                "delete.retention.ms",
                TEN_MINUTES_MS);
    }

    private static Map<String, Integer> partitions(Admin admin, List<String> of)
            throws InterruptedException, ExecutionException {
        return BrokerAnswers.await(admin.describeTopics(of).allTopicNames(), BrokerAnswers.DEFAULT_TIMEOUT_MS)
                .values()
                .stream()
                .collect(Collectors.toMap(
                        TopicDescription::name, topic -> topic.partitions().size()));
    }

    private void await(String topic, KafkaFuture<Void> change) throws InterruptedException, ExecutionException {
        try {
            BrokerAnswers.await(change, BrokerAnswers.DEFAULT_TIMEOUT_MS);
        } catch (ExecutionException e) {
            boolean optional = topic.equals(openEvents) && e.getCause() instanceof AuthorizationException;
            if (!optional && e.getCause() instanceof TopicAuthorizationException) {
                // Kafka also responds like this if the topic is missing and the user is not allowed to describe it.
                throw new IllegalStateException(
                        "this user may neither see nor create topic \"" + topic
                                + "\": grant Describe on it, and Create if it does not exist",
                        e);
            }
            if (!optional
                    && !(e.getCause() instanceof TopicExistsException)
                    && !(e.getCause() instanceof InvalidPartitionsException)) {
                throw e;
            }
            if (optional) {
                LOG.warn(
                        "cannot create {}, so a restart reads all events since the start of the oldest open instance",
                        topic);
            }
        }
    }

    private static NewTopic topic(String name, int partitions, Map<String, String> configuration) {
        Map<String, String> stamped = new HashMap<>(configuration);
        // The broker rejects writers whose clock is more than an hour ahead, and retention depends on the timestamp.
        stamped.put("message.timestamp.type", "LogAppendTime");
        return new NewTopic(name, java.util.Optional.of(partitions), java.util.Optional.empty()).configs(stamped);
    }

    private static String large() {
        return String.valueOf(EmbeddedKafka.MAX_MESSAGE_BYTES);
    }
}
