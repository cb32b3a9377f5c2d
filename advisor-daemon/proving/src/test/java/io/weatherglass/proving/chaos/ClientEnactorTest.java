package io.weatherglass.proving.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.client.EnactorClient;
import io.weatherglass.connectors.client.EnactorClientConfig;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.TopicSnapshotReader;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.proving.chaos.ChaosProblem.Kind;
import io.weatherglass.proving.chaos.site.FreePorts;
import io.weatherglass.proving.chaos.site.KafkaNode;
import io.weatherglass.proving.chaos.site.KafkaNode.Proxied;
import io.weatherglass.proving.chaos.site.RunDraft;
import io.weatherglass.proving.chaos.site.TcpProxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java client of an enactor behind a failing network. */
@Tag("broker")
class ClientEnactorTest {

    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final AdvisoryCodec CODEC = new AdvisoryCodec();

    /** Limit for closing; a Kafka consumer by itself waits half a minute for an answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    @Test
    void receivesTheWholeLogDespiteACutAndClosesInTime() throws Exception {
        FreePorts free = new FreePorts();
        Proxied ports = new Proxied(free.next(), free.next());
        KafkaNode node = new KafkaNode(1, KafkaNode.newClusterId(), List.of(free.next()), List.of(ports));
        int port = free.next();
        try (EmbeddedKafka kafka = EmbeddedKafka.start(folder.resolve("kafka"), port, node.at(port));
                TcpProxy network = new TcpProxy(ports.proxy(), ports.own())) {
            KafkaClients clients = new KafkaClients(kafka.bootstrapServers());
            try (Admin admin = clients.admin()) {
                TOPICS.createMissing(admin, 2);
            }
            String address = "127.0.0.1:" + ports.proxy();
            try (ClientEnactor enactor = ClientEnactor.connect(address, TOPICS, Set.of(), List.of("run-1", "run-2"));
                    Producer<String, byte[]> daemon = clients.writer()) {
                daemon.send(CODEC.toRecord(TOPICS.advisories(), RunDraft.SOURCE, Advisories.open("run-1", 1, 10)));
                daemon.flush();
                network.cut();
                daemon.send(CODEC.toRecord(TOPICS.advisories(), RunDraft.SOURCE, Advisories.closing("run-1", 2, 10)));
                daemon.flush();
                network.restore();
                Remains remains = new Remains();
                TopicSnapshotReader.read(clients.reader(), TOPICS.advisories(), remains::advisory);
                assertThat(enactor.problems(remains, PATIENCE)).isEmpty();
                remains.advisory(record(Advisories.closing("run-2", 1, 10)));
                assertThat(enactor.problems(remains, Duration.ZERO))
                        .as("what the client has not seen")
                        .containsExactly(new ChaosProblem(
                                Kind.CLIENT_DIFFERS, "run-2", "the client received 0 advisories of 1"));
            }
            EnactorClient client = EnactorClient.connect(
                    address,
                    RunDraft.SOURCE,
                    EnactorClientConfig.defaults().withTopics(TOPICS.events(), TOPICS.advisories()));
            client.subscribe("run-1", advisory -> {});
            client.subscribe("run-2", advisory -> {});
            network.silence();
            Thread closing = new Thread(client::close, "closing");
            closing.start();
            closing.join(PATIENCE.toMillis());
            assertThat(closing.isAlive())
                    .as("it waits for brokers that do not answer")
                    .isFalse();
        }
    }

    private static ConsumerRecord<String, byte[]> record(Advisory advisory) {
        ProducerRecord<String, byte[]> sent = CODEC.toRecord(TOPICS.advisories(), RunDraft.SOURCE, advisory);
        ConsumerRecord<String, byte[]> record = new ConsumerRecord<>(sent.topic(), 0, 0, sent.key(), sent.value());
        sent.headers().forEach(record.headers()::add);
        return record;
    }
}
