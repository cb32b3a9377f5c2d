package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.daemon.samples.SampleBroker;
import io.weatherglass.forecast.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.apache.kafka.common.quota.ClientQuotaFilter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("broker")
class EmbeddedKafkaTest {

    private static final Topics TOPICS = Topics.withPrefix("sample");
    private static final byte[] SAID = "it rains".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path directory;

    @Test
    void keepsTopicsAndRecordsAcrossRestarts() throws Exception {
        Path log = directory.resolve("not/yet/there");
        try (EmbeddedKafka kafka = EmbeddedKafka.start(log, 0)) {
            KafkaClients clients = new KafkaClients(kafka.bootstrapServers());
            makeTopics(clients);
            write(clients, "run-1");
        }
        try (EmbeddedKafka kafka = EmbeddedKafka.start(log, 0)) {
            KafkaClients clients = new KafkaClients(kafka.bootstrapServers());
            write(clients, "run-2");
            assertThat(SampleBroker.read(clients, TOPICS.events()))
                    .allSatisfy(record -> assertThat(record.value()).isEqualTo(SAID))
                    .extracting(record -> record.key())
                    .containsExactlyInAnyOrder("run-1", "run-2");
            assertTopics(clients);
        }
    }

    @Test
    void removesTheQuotaAfterARestartWithSpace() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0)) {
            ProducerQuota brake = new ProducerQuota(kafka.bootstrapServers());
            // the broker itself may release it at its start if there is space
            Eventually.until("producers are slowed down", () -> {
                brake.set(true);
                return !quotas(kafka).isEmpty();
            });
        }
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0)) {
            Eventually.until(
                    "producers are not slowed down", () -> quotas(kafka).isEmpty());
        }
    }

    private static Map<ClientQuotaEntity, Map<String, Double>> quotas(EmbeddedKafka kafka) {
        try (Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            return admin.describeClientQuotas(ClientQuotaFilter.all())
                    .entities()
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Test
    void rejectsADirectoryInUse() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0)) {
            KafkaClients clients = new KafkaClients(kafka.bootstrapServers());
            makeTopics(clients);
            write(clients, "run-1");
            assertThatThrownBy(() -> EmbeddedKafka.start(directory, 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("is already in use by process "
                            + ProcessHandle.current().pid() + " on ");
            write(clients, "run-2");
            assertThat(SampleBroker.read(clients, TOPICS.events()))
                    .extracting(record -> record.key())
                    .containsExactlyInAnyOrder("run-1", "run-2");
        }
    }

    private static void write(KafkaClients clients, String key) throws Exception {
        try (Producer<String, byte[]> producer = clients.writer()) {
            producer.send(new ProducerRecord<>(TOPICS.events(), key, SAID)).get();
        }
    }

    private static void makeTopics(KafkaClients clients) throws Exception {
        try (Admin admin = clients.admin()) {
            NewTopic byTheOperator = new NewTopic(TOPICS.advisories(), 2, (short) 1);
            admin.createTopics(Set.of(byTheOperator)).all().get();
            TOPICS.createMissing(admin, 3);
            // a later daemon with another configuration keeps the partitions
            TOPICS.createMissing(admin, 5);
        }
    }

    private static void assertTopics(KafkaClients clients) throws Exception {
        try (Admin admin = clients.admin()) {
            Map<String, TopicDescription> topics = admin.describeTopics(Set.of(
                            TOPICS.events(), TOPICS.advisories(), TOPICS.advisoriesLatest(), TOPICS.deadLetters()))
                    .allTopicNames()
                    .get();
            assertThat(topics.get("sample.events").partitions()).hasSize(3);
            assertThat(topics.get("sample.advisories").partitions())
                    .as("existed before")
                    .hasSize(2);
            assertThat(topics.get("sample.advisories.latest").partitions()).hasSize(3);
            assertThat(topics.get("sample.dead-letters").partitions()).hasSize(1);
            assertThat(setting(admin, "sample.events", "max.message.bytes"))
                    .isEqualTo(String.valueOf(EmbeddedKafka.MAX_MESSAGE_BYTES));
            assertThat(setting(admin, "sample.events", "retention.ms")).isEqualTo("2592000000");
            assertThat(setting(admin, "sample.events", "message.timestamp.type"))
                    .isEqualTo("LogAppendTime");
            assertThat(setting(admin, "sample.advisories", "message.timestamp.type"))
                    .as("existed before")
                    .isEqualTo("CreateTime");
            assertThat(setting(admin, "sample.events", "cleanup.policy")).isEqualTo("delete");
            assertThat(setting(admin, "sample.advisories.latest", "cleanup.policy"))
                    .isEqualTo("compact,delete");
        }
    }

    private static String setting(Admin admin, String topic, String name) throws Exception {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        Config config = admin.describeConfigs(Set.of(resource)).all().get().get(resource);
        return config.get(name).value();
    }
}
