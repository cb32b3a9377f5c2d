package io.weatherglass.daemon.kafka;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;

/**
 * The four topics of the daemon.
 *
 * @param events everything that enactors say, keyed by workflow instance
 * @param advisories every advisory, in order, kept for as long as the topic's retention
 * @param advisoriesLatest the last advisory of each instance (compacted)
 * @param deadLetters records that could not be used, with the reason in their headers
 */
public record Topics(String events, String advisories, String advisoriesLatest, String deadLetters) {

    private static final String RETENTION_OF_30_DAYS_MS = String.valueOf(30L * 24 * 3600 * 1000);

    /** The topics that a prefix stands for: {@code weatherglass} gives {@code weatherglass.events} and so on. */
    public static Topics withPrefix(String prefix) {
        return new Topics(
                prefix + ".events", prefix + ".advisories", prefix + ".advisories.latest", prefix + ".dead-letters");
    }

    /**
     * Creates those that are missing, with the broker's default replication.
     *
     * @param partitions of a newly created events topic; the advisories topics get as many
     * @throws IllegalStateException when the broker refuses
     */
    public void createMissing(Admin admin, int partitions) throws InterruptedException, ExecutionException {
        Set<String> there = admin.listTopics().names().get();
        List<NewTopic> missing = new ArrayList<>();
        for (NewTopic topic : List.of(
                topic(
                        events,
                        partitions,
                        Map.of("retention.ms", RETENTION_OF_30_DAYS_MS, "max.message.bytes", large())),
                topic(advisories, partitions, Map.of("retention.ms", RETENTION_OF_30_DAYS_MS)),
                topic(
                        advisoriesLatest,
                        partitions,
                        Map.of(
                                "cleanup.policy",
                                "compact,delete",
                                "retention.ms",
                                RETENTION_OF_30_DAYS_MS,
                                // only closed segments are compacted
                                "segment.bytes",
                                String.valueOf(16 * 1024 * 1024))),
                topic(deadLetters, 1, Map.of("retention.ms", RETENTION_OF_30_DAYS_MS, "max.message.bytes", large())))) {
            if (!there.contains(topic.name())) {
                missing.add(topic);
            }
        }
        for (Map.Entry<String, KafkaFuture<Void>> created :
                admin.createTopics(missing).values().entrySet()) {
            try {
                created.getValue().get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof TopicAuthorizationException) {
                    // who may not describe a topic does not learn whether it is there
                    throw new IllegalStateException(
                            "Kafka lets this user neither see topic \"" + created.getKey()
                                    + "\" nor create it: it needs the right Describe, and Create if there is no such topic",
                            e);
                }
                // another daemon of the group may have been faster
                if (!(e.getCause() instanceof TopicExistsException)) {
                    throw e;
                }
            }
        }
    }

    private static NewTopic topic(String name, int partitions, Map<String, String> configuration) {
        Map<String, String> stamped = new HashMap<>(configuration);
        // by the broker: it refuses writers whose clock is more than an hour ahead, and retention counts from the stamp
        stamped.put("message.timestamp.type", "LogAppendTime");
        return new NewTopic(name, java.util.Optional.of(partitions), java.util.Optional.empty()).configs(stamped);
    }

    private static String large() {
        return String.valueOf(EmbeddedKafka.MAX_MESSAGE_BYTES);
    }
}
