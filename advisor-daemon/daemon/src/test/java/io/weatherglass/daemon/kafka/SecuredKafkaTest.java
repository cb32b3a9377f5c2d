package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.client.EnactorClient;
import io.weatherglass.connectors.client.EnactorClientConfig;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.internals.Topic;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A daemon and an enactor with exactly the rights listed in docs/security.md. */
@Tag("broker")
class SecuredKafkaTest {
    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final String GROUP = "advisors";
    private static final String WITHOUT_MEMBERS = "a group without members";

    @TempDir
    private static Path folder;

    private static SecuredKafka kafka;

    @BeforeAll
    static void start() throws Exception {
        kafka = SecuredKafka.start(folder, List.of("weatherglass", "keeper", "enactor", "guest", "stranger"));
        List<AclBinding> rights = new ArrayList<>();
        for (String topic : List.of(
                TOPICS.events(),
                TOPICS.openEvents(),
                TOPICS.advisories(),
                TOPICS.advisoriesLatest(),
                TOPICS.deadLetters())) {
            // the guest may not join the group
            for (String user : List.of("weatherglass", "guest")) {
                rights.addAll(rights(
                        user,
                        resource(ResourceType.TOPIC, topic),
                        AclOperation.READ,
                        AclOperation.WRITE,
                        AclOperation.DESCRIBE,
                        AclOperation.DESCRIBE_CONFIGS,
                        AclOperation.CREATE,
                        AclOperation.ALTER_CONFIGS));
            }
        }
        rights.addAll(
                rights("weatherglass", resource(ResourceType.GROUP, GROUP), AclOperation.READ, AclOperation.DESCRIBE));
        rights.addAll(rights(
                "weatherglass",
                new ResourcePattern(ResourceType.TRANSACTIONAL_ID, GROUP + "-", PatternType.PREFIXED),
                AclOperation.WRITE,
                AclOperation.DESCRIBE));
        rights.addAll(rights(
                "weatherglass",
                resource(ResourceType.CLUSTER, "kafka-cluster"),
                AclOperation.IDEMPOTENT_WRITE,
                AclOperation.DESCRIBE));
        rights.addAll(rights(
                "enactor", resource(ResourceType.TOPIC, TOPICS.events()), AclOperation.WRITE, AclOperation.DESCRIBE));
        rights.addAll(rights("enactor", resource(ResourceType.TOPIC, TOPICS.advisories()), AclOperation.READ));
        // the keeper has the rights to end hanging transactions
        rights.addAll(
                rights("keeper", resource(ResourceType.TOPIC, Topic.GROUP_METADATA_TOPIC_NAME), AclOperation.READ));
        rights.addAll(rights(
                "keeper",
                resource(ResourceType.CLUSTER, "kafka-cluster"),
                AclOperation.DESCRIBE,
                AclOperation.CLUSTER_ACTION));
        rights.addAll(rights(
                "keeper",
                new ResourcePattern(ResourceType.TRANSACTIONAL_ID, GROUP + "-", PatternType.PREFIXED),
                AclOperation.DESCRIBE));
        kafka.allow(rights);
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    private static ResourcePattern resource(ResourceType type, String name) {
        return new ResourcePattern(type, name, PatternType.LITERAL);
    }

    private static List<AclBinding> rights(String user, ResourcePattern resource, AclOperation... operations) {
        return List.of(operations).stream()
                .map(operation -> new AclBinding(
                        resource, new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW)))
                .toList();
    }

    private static Daemon daemon(Path directory, String user) throws IOException {
        String properties = kafka.clientProperties(user).entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining("\n"));
        Path file = Files.writeString(directory.resolve("client.properties"), properties);
        return Daemon.start(
                Configuration.of(Map.of(
                        "http.port",
                        "0",
                        "kafka.group-id",
                        GROUP,
                        "kafka.partitions",
                        "1",
                        "kafka.client-properties",
                        file.toString(),
                        "data-dir",
                        directory.toString())),
                kafka.bootstrapServers(),
                Clock.systemUTC());
    }

    private static EnactorClient client(String user) {
        return EnactorClient.connect(
                kafka.bootstrapServers(),
                Enactor.SOURCE,
                EnactorClientConfig.defaults().withKafkaProperties(kafka.clientProperties(user)));
    }

    @Test
    void documentedRightsSuffice(@TempDir Path directory) throws Exception {
        EnactmentPlan plan = EnactmentPlan.builder("secured", Plans.ORIGIN, "asap")
                .resources(Plans.CLOUD)
                .addJobs(Plans.job("a", 100))
                .build();
        BlockingQueue<Advisory> received = new LinkedBlockingQueue<>();
        try (Daemon daemon = daemon(directory, "weatherglass")) {
            assertThat(daemon.readiness().await(Duration.ofSeconds(60)))
                    .as(() -> daemon.readiness().reasons().toString())
                    .isTrue();
            try (EnactorClient client = client("enactor");
                    AutoCloseable subscription = client.subscribe("secured-1", received::add)) {
                client.publish("secured-1", Plans.ORIGIN, new WorkflowPlanned(plan))
                        .get(60, TimeUnit.SECONDS);

                Advisory advisory = received.poll(60, TimeUnit.SECONDS);
                assertThat(subscription).isNotNull();
                assertThat(advisory).isNotNull();
                assertThat(advisory.workflowInstance()).isEqualTo("secured-1");
            }
            try (EnactorClient client = client("stranger")) {
                assertThatThrownBy(() -> client.publish("secured-2", Plans.ORIGIN, new WorkflowPlanned(plan))
                                .get(60, TimeUnit.SECONDS))
                        .hasMessageContaining("authorized");
            }
        }
    }

    /** The broker creates the topic of offsets with the first commit. */
    private static TopicPartition committed(Admin admin) throws Exception {
        TopicPartition partition = new TopicPartition("committed", 0);
        admin.createTopics(List.of(new NewTopic(partition.topic(), 1, (short) 1)))
                .all()
                .get();
        admin.alterConsumerGroupOffsets(WITHOUT_MEMBERS, Map.of(partition, new OffsetAndMetadata(0)))
                .all()
                .get();
        return partition;
    }

    private static void hang(Admin admin, String transactionalId, TopicPartition partition) throws Exception {
        try (Producer<String, byte[]> producer =
                new KafkaClients(kafka.ownServers()).transactionalWriter(transactionalId)) {
            producer.initTransactions();
        }
        TransactionDescription known = admin.describeTransactions(List.of(transactionalId))
                .description(transactionalId)
                .get();
        UnknownTransaction.write(
                kafka.ownServers(),
                admin,
                WITHOUT_MEMBERS,
                transactionalId,
                known.producerId(),
                (short) known.producerEpoch(),
                partition,
                7);
    }

    @Test
    void endsHangingTransactionsWithSufficientRights() throws Exception {
        AtomicLong nanos = new AtomicLong();
        AtomicInteger ended = new AtomicInteger();
        try (Admin any = new KafkaClients(kafka.ownServers()).admin();
                Admin keepers = new KafkaClients(kafka.bootstrapServers(), kafka.clientProperties("keeper")).admin();
                Admin daemons =
                        new KafkaClients(kafka.bootstrapServers(), kafka.clientProperties("weatherglass")).admin()) {
            HangingTransactions keeper = HangingTransactions.ofOffsets(
                    keepers, GROUP, nanos::get, Clock.systemUTC(), ended::incrementAndGet);
            HangingTransactions daemon = HangingTransactions.ofOffsets(
                    daemons, GROUP, nanos::get, Clock.systemUTC(), ended::incrementAndGet);
            TopicPartition partition = committed(any);
            hang(any, GROUP + "-writer", partition);
            assertThat(keeper.end(() -> true)).isEmpty();
            hang(any, "writer-of-others", partition);
            assertThat(daemon.end(() -> true))
                    .get()
                    .asString()
                    .contains("is not allowed to find or abort hanging transactions");

            nanos.addAndGet(HangingTransactions.PATIENCE.toNanos());
            assertThat(daemon.end(() -> true)).isPresent();
            assertThat(ended).hasValue(0);
            assertThat(keeper.end(() -> true))
                    .get()
                    .asString()
                    .contains("is not allowed to see its state at the coordinator");
            assertThat(ended).as("its own transaction, not the hidden one").hasValue(1);

            nanos.addAndGet(HangingTransactions.PATIENCE.toNanos());
            assertThat(keeper.end(() -> true)).isPresent();
            assertThat(ended).hasValue(1);
        }
    }

    @Test
    void reportsMissingRights(@TempDir Path directory) throws IOException {
        assertThatThrownBy(() -> daemon(directory, "stranger").close())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("topic \"weatherglass.")
                .hasMessageContaining("Describe");

        try (Daemon daemon = daemon(directory, "guest")) {
            Eventually.until(
                    "the daemon is not ready and states the reason",
                    () -> daemon.readiness().reasons().toString().contains(GROUP));
        }
    }
}
