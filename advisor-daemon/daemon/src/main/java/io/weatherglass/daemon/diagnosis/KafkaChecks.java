package io.weatherglass.daemon.diagnosis;

import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.InvalidConfigurationException;
import io.weatherglass.daemon.config.KafkaClientProperties;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.BrokerTime;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;

final class KafkaChecks {

    private static final String KAFKA = "kafka";
    private static final String CLOCK = "clock";
    private static final String RETENTION = "retention";

    private static final Duration COPIED_WITHIN = Duration.ofMinutes(10);

    private static final Duration LONG_OUTAGE = Duration.ofDays(3);

    private final Configuration configuration;
    private final String brokers;
    private final Clock clock;
    private final Topics topics;

    KafkaChecks(Configuration configuration, String brokers, Clock clock) {
        this.configuration = configuration;
        this.brokers = brokers;
        this.clock = clock;
        topics = Topics.withPrefix(configuration.get(Settings.TOPIC_PREFIX));
    }

    private record Topic(TopicDescription description, Config settings) {

        String setting(String name) {
            return settings.get(name).value();
        }

        boolean isCompacted() {
            return setting("cleanup.policy").contains("compact");
        }

        int partitions() {
            return description.partitions().size();
        }
    }

    List<Finding> findings() throws InterruptedException {
        KafkaClients clients;
        try {
            clients = new KafkaClients(brokers, KafkaClientProperties.of(configuration));
            clients.requireBrokers(Settings.BOOTSTRAP_SERVERS.key());
        } catch (IllegalStateException | InvalidConfigurationException e) {
            return List.of(Finding.fail(
                    KAFKA, e.getMessage(), "start the brokers, set kafka.bootstrap-servers, or use --embedded"));
        }
        List<Finding> findings = new ArrayList<>();
        try (Admin admin = clients.admin()) {
            int nodes = admin.describeCluster().nodes().get().size();
            findings.add(Finding.ok(KAFKA, brokers + " responds; cluster size " + nodes));
            findings.add(clock(BrokerTime.ahead(admin, clock)));
            Map<String, Topic> there = there(admin);
            for (String name : names()) {
                findings.add(topic(name, Optional.ofNullable(there.get(name)), there, nodes));
            }
            if (there.containsKey(topics.events())) {
                Duration kept = Duration.ofMillis(
                        Long.parseLong(there.get(topics.events()).setting("retention.ms")));
                findings.add(retention(kept, topics.openEvents(), configuration.get(Settings.OPEN_EVENTS_BEHIND) > 0));
            }
        } catch (ExecutionException | KafkaException e) {
            Throwable why = e instanceof ExecutionException ? e.getCause() : e;
            findings.add(Finding.fail(
                    "topics",
                    "cannot describe the topics: " + why.getMessage(),
                    "grant the daemon's user Describe and DescribeConfigs on topic " + topics.events()
                            + " and the other topics"));
        }
        return findings;
    }

    private List<String> names() {
        return List.of(
                topics.events(),
                topics.openEvents(),
                topics.advisories(),
                topics.advisoriesLatest(),
                topics.deadLetters());
    }

    private Map<String, Topic> there(Admin admin) throws ExecutionException, InterruptedException {
        Set<String> all = admin.listTopics().names().get();
        List<String> there = names().stream().filter(all::contains).toList();
        Map<String, TopicDescription> described =
                admin.describeTopics(there).allTopicNames().get();
        Map<ConfigResource, Config> settings = admin.describeConfigs(there.stream()
                        .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
                        .toList())
                .all()
                .get();
        return settings.entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> entry.getKey().name(),
                        entry -> new Topic(described.get(entry.getKey().name()), entry.getValue())));
    }

    private Finding topic(String name, Optional<Topic> found, Map<String, Topic> there, int nodes) {
        String subject = "topic " + name;
        if (found.isEmpty()) {
            return Finding.ok(subject, "missing; the daemon creates it if permitted");
        }
        Topic topic = found.get();
        boolean latest = name.equals(topics.advisoriesLatest());
        boolean compacted = latest || name.equals(topics.openEvents());
        String text = topic.partitions() + " partitions, cleanup.policy " + topic.setting("cleanup.policy");
        if (topic.isCompacted() != compacted) {
            String needed = latest ? "compact,delete" : compacted ? "compact" : "delete";
            return Finding.fail(
                    subject,
                    text + (compacted ? ": the topic grows without limit" : ": required records may be lost"),
                    "kafka-configs --alter --topic " + name + " --add-config cleanup.policy=[" + needed + "]");
        }
        return Stream.of(
                        size(name, topic, subject, text),
                        stamps(name, topic, subject, text),
                        replicas(topic, subject, text, nodes),
                        likeEvents(name, topic, there, subject, text))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(Finding.ok(subject, text));
    }

    private Optional<Finding> size(String name, Topic topic, String subject, String text) {
        boolean large = List.of(topics.events(), topics.openEvents(), topics.deadLetters())
                .contains(name);
        String size = topic.setting("max.message.bytes");
        return large && Long.parseLong(size) < configuration.get(Settings.MAX_BODY_BYTES)
                ? Optional.of(Finding.warn(
                        subject,
                        text + ", max.message.bytes " + size + ": large plans are rejected",
                        "kafka-configs --alter --topic " + name + " --add-config max.message.bytes="
                                + EmbeddedKafka.MAX_MESSAGE_BYTES))
                : Optional.empty();
    }

    private static Optional<Finding> stamps(String name, Topic topic, String subject, String text) {
        String type = topic.setting("message.timestamp.type");
        return type.equals("LogAppendTime")
                ? Optional.empty()
                : Optional.of(Finding.warn(
                        subject,
                        text + ", message.timestamp.type " + type + ": retention depends on the writers' timestamps",
                        "kafka-configs --alter --topic " + name
                                + " --add-config message.timestamp.type=LogAppendTime"));
    }

    private static Optional<Finding> replicas(Topic topic, String subject, String text, int nodes) {
        int replicas = topic.description().partitions().stream()
                .mapToInt(partition -> partition.replicas().size())
                .min()
                .orElse(0);
        return nodes > 1 && replicas < 2
                ? Optional.of(
                        Finding.warn(
                                subject,
                                text + ", one replica: the topic is unavailable whenever its broker is",
                                "increase to three replicas with kafka-reassign-partitions; new topics use the brokers' default"))
                : Optional.empty();
    }

    private Optional<Finding> likeEvents(
            String name, Topic topic, Map<String, Topic> there, String subject, String text) {
        Topic events = there.get(topics.events());
        boolean alike = List.of(topics.openEvents(), topics.advisories(), topics.advisoriesLatest())
                .contains(name);
        return alike && events != null && events.partitions() != topic.partitions()
                ? Optional.of(Finding.warn(
                        subject,
                        text + ", but " + topics.events() + " has " + events.partitions(),
                        "use the same number of partitions to balance the load: kafka-topics --alter --partitions"))
                : Optional.empty();
    }

    static Finding retention(Duration retention, String openEvents, boolean copied) {
        if (retention.isNegative()) {
            return Finding.ok(RETENTION, "events are kept forever");
        }
        String kept = "events are kept for " + hours(retention);
        if (!copied) {
            return Finding.warn(
                    RETENTION,
                    kept + " and not copied: a restart loses the state of longer runs",
                    "set kafka.open-events-behind, or increase retention.ms of the events topic beyond the duration of"
                            + " the longest run");
        }
        String text = kept + "; those of longer runs are copied to " + openEvents;
        String advice = "increase retention.ms of the events topic well beyond the longest downtime";
        if (retention.compareTo(COPIED_WITHIN) < 0) {
            return Finding.fail(RETENTION, text, advice);
        }
        return retention.compareTo(LONG_OUTAGE) < 0
                ? Finding.warn(RETENTION, text, advice)
                : Finding.ok(RETENTION, text);
    }

    private static String hours(Duration duration) {
        return duration.toHours() >= 10 ? duration.toHours() + " h" : duration.toMinutes() + " min";
    }

    static Finding clock(Optional<Duration> ahead) {
        if (ahead.isEmpty()) {
            return Finding.warn(
                    CLOCK,
                    "the brokers do not report their time, so the clocks cannot be compared",
                    "grant the daemon's user Describe on the cluster, and synchronize the clocks (NTP)");
        }
        long seconds = ahead.get().toSeconds();
        String text = "the brokers' clock is " + Math.abs(seconds) + " s " + (seconds < 0 ? "behind" : "ahead");
        return ahead.get().abs().compareTo(BrokerTime.TOLERATED) > 0
                ? Finding.warn(CLOCK, text, "correct the clock of this machine or of the brokers (NTP)")
                : Finding.ok(CLOCK, text);
    }
}
