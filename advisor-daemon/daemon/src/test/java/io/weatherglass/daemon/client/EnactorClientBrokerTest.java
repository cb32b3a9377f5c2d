package io.weatherglass.daemon.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.client.BrokersUnreachableException;
import io.weatherglass.connectors.client.EnactorClient;
import io.weatherglass.connectors.client.EnactorClientConfig;
import io.weatherglass.connectors.client.LogPosition;
import io.weatherglass.connectors.client.RecordRefusedException;
import io.weatherglass.connectors.client.StartFrom;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.daemon.ingest.EventDecoder;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.samples.SampleBroker;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.Producer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("broker")
class EnactorClientBrokerTest {

    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final URI DAEMON = URI.create("urn:test:daemon");

    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka;
    private static KafkaClients clients;

    @BeforeAll
    static void startBroker() throws Exception {
        kafka = EmbeddedKafka.start(directory, 0);
        clients = new KafkaClients(kafka.bootstrapServers());
        try (Admin admin = clients.admin()) {
            TOPICS.createMissing(admin, 2);
        }
    }

    @AfterAll
    static void stopBroker() {
        kafka.close();
    }

    /** A chain in which every tenth job also depends on the previous ten. Ids compress badly. */
    private static EnactmentPlan plan(int jobs) {
        Random random = new Random(1);
        EnactmentPlanBuilder plan =
                EnactmentPlan.builder("large", Plans.ORIGIN, "asap").resources(Plans.CLOUD);
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < jobs; i++) {
            String id = "job-" + i + "-" + Long.toHexString(random.nextLong());
            int from = i % 10 == 0 ? Math.max(0, i - 10) : Math.max(0, i - 1);
            plan.addJobs(Plans.job(
                    id, 10 + random.nextInt(1000), ids.subList(from, i).toArray(String[]::new)));
            ids.add(id);
        }
        return plan.build();
    }

    @Test
    void transfersAPlanOf20000Jobs() throws Exception {
        EnactmentPlan plan = plan(20_000);
        LogPosition position;
        try (EnactorClient client = EnactorClient.connect(kafka.bootstrapServers(), Enactor.SOURCE)) {
            position = client.publish("large-1", Plans.ORIGIN, new WorkflowPlanned(plan))
                    .get(60, TimeUnit.SECONDS);
        }
        assertThat(position.topic()).isEqualTo(TOPICS.events());
        EventDecoder decoder = new EventDecoder(new PlanValidator(Set.of("asap"), Set.of(), 20_000));
        EventEnvelope received = SampleBroker.read(clients, TOPICS.events()).stream()
                .filter(record -> record.partition() == position.partition() && record.offset() == position.offset())
                .map(decoder::decode)
                .findFirst()
                .orElseThrow();
        assertThat(received.workflowInstance()).isEqualTo("large-1");
        assertThat(received.source()).isEqualTo(Enactor.SOURCE);
        assertThat(((WorkflowPlanned) received.event()).plan().equals(plan)).isTrue();
    }

    @Test
    void connectsDespiteALongRequestTimeout() throws Exception {
        EnactorClientConfig patient =
                EnactorClientConfig.defaults().withKafkaProperties(Map.of("request.timeout.ms", "45000"));
        try (EnactorClient client = EnactorClient.connect(kafka.bootstrapServers(), Enactor.SOURCE, patient)) {
            client.publish("patient-1", Plans.ORIGIN, new WorkflowPlanned(plan(5)))
                    .get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void reportsAnUnusableAddressWithTheReason() {
        assertThatThrownBy(() -> EnactorClient.connect("no-such-host.invalid:9092", Enactor.SOURCE))
                .isInstanceOf(BrokersUnreachableException.class)
                .hasMessageStartingWith("no Kafka broker responds at no-such-host.invalid:9092")
                .hasMessageContaining("No resolvable bootstrap urls")
                .hasMessageContaining("serve --embedded");
        EnactorClientConfig contradictory =
                EnactorClientConfig.defaults().withKafkaProperties(Map.of("default.api.timeout.ms", "300"));
        assertThatThrownBy(() -> EnactorClient.connect(kafka.bootstrapServers(), Enactor.SOURCE, contradictory))
                .isInstanceOf(BrokersUnreachableException.class)
                .hasMessageContaining("default.api.timeout.ms");
    }

    @Test
    void reportsALowerBrokerLimitWithItsSetting() throws Exception {
        try (Admin admin = clients.admin()) {
            NewTopic small = new NewTopic("small.events", 1, (short) 1).configs(Map.of("max.message.bytes", "10000"));
            admin.createTopics(Set.of(small)).all().get();
        }
        EnactorClientConfig config = EnactorClientConfig.defaults().withTopics("small.events", TOPICS.advisories());
        try (EnactorClient client = EnactorClient.connect(kafka.bootstrapServers(), Enactor.SOURCE, config)) {
            assertThatThrownBy(() -> client.publish("large-1", Plans.ORIGIN, new WorkflowPlanned(plan(2000)))
                            .get(60, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(RecordRefusedException.class)
                    .hasMessageContaining("instance \"large-1\"")
                    .hasMessageContaining("max.message.bytes of topic \"small.events\"");
            LogPosition fits = client.publish("small-1", Plans.ORIGIN, new WorkflowPlanned(plan(5)))
                    .get(60, TimeUnit.SECONDS);
            assertThat(fits).isEqualTo(new LogPosition("small.events", 0, 0));
        }
    }

    @Test
    void rejectsAPlanAboveTheClientLimit() {
        EnactorClientConfig config = new EnactorClientConfig(TOPICS.events(), TOPICS.advisories(), 10_000, 1, Map.of());
        try (EnactorClient client = EnactorClient.connect(kafka.bootstrapServers(), Enactor.SOURCE, config)) {
            assertThatThrownBy(() -> client.publish("large-1", Plans.ORIGIN, new WorkflowPlanned(plan(2000)))
                            .get(60, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(RecordRefusedException.class)
                    .hasMessageContaining("maxRequestBytes 10000");
        }
    }

    @Test
    void subscriptionReceivesOnlyItsInstance() throws Exception {
        BlockingQueue<Advisory> live = new LinkedBlockingQueue<>();
        BlockingQueue<Advisory> all = new LinkedBlockingQueue<>();
        try (Producer<String, byte[]> producer = clients.writer();
                EnactorClient client = EnactorClient.connect(kafka.bootstrapServers(), Enactor.SOURCE)) {
            publish(producer, Advisories.open("run-1", 1, 0));
            AutoCloseable fromTheEnd = client.subscribe("run-1", live::add);
            client.subscribe("run-1", StartFrom.BEGINNING, all::add);
            for (Advisory advisory : List.of(
                    Advisories.open("run-2", 1, 5),
                    Advisories.open("run-1", 2, 10),
                    Advisories.open("run-10", 1, 15),
                    Advisories.closing("run-1", 3, 20))) {
                publish(producer, advisory);
            }
            assertThat(next(live, 2))
                    .containsExactly(Advisories.open("run-1", 2, 10), Advisories.closing("run-1", 3, 20));
            assertThat(next(all, 3))
                    .containsExactly(
                            Advisories.open("run-1", 1, 0),
                            Advisories.open("run-1", 2, 10),
                            Advisories.closing("run-1", 3, 20));

            fromTheEnd.close();
            publish(producer, Advisories.open("run-1", 4, 30));
            assertThat(next(all, 1)).containsExactly(Advisories.open("run-1", 4, 30));
            assertThat(live).as("after closing the subscription").isEmpty();
        }
    }

    private static void publish(Producer<String, byte[]> producer, Advisory advisory) throws Exception {
        producer.send(new AdvisoryCodec().toRecord(TOPICS.advisories(), DAEMON, advisory))
                .get(60, TimeUnit.SECONDS);
    }

    /** The old daemon hung while another took over its partitions, and its transaction was aborted. */
    @Test
    void subscriptionIgnoresAReplacedDaemon() throws Exception {
        BlockingQueue<Advisory> live = new LinkedBlockingQueue<>();
        try (Producer<String, byte[]> replaced = clients.transactionalWriter("replaced");
                Producer<String, byte[]> producer = clients.writer();
                EnactorClient client = EnactorClient.connect(kafka.bootstrapServers(), Enactor.SOURCE)) {
            client.subscribe("run-3", live::add);
            replaced.initTransactions();
            replaced.beginTransaction();
            publish(replaced, Advisories.open("run-3", 1, 0));
            replaced.abortTransaction();
            publish(producer, Advisories.open("run-3", 2, 10));
            assertThat(next(live, 1)).containsExactly(Advisories.open("run-3", 2, 10));
        }
    }

    private static List<Advisory> next(BlockingQueue<Advisory> heard, int count) throws InterruptedException {
        List<Advisory> advisories = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Advisory advisory = heard.poll(60, TimeUnit.SECONDS);
            assertThat(advisory).as("advisory %s", i + 1).isNotNull();
            advisories.add(advisory);
        }
        return advisories;
    }

    @Test
    void duplicateEventsKeepTheirId() throws Exception {
        EventEnvelope event = new EventEnvelope(
                "17", URI.create("urn:example:again"), Plans.ORIGIN, 600, "again-1", new WorkflowPlanned(plan(2)));
        try (EnactorClient client = EnactorClient.connect(kafka.bootstrapServers(), Enactor.SOURCE)) {
            client.publish(event).get(60, TimeUnit.SECONDS);
            client.publish(event).get(60, TimeUnit.SECONDS);
        }
        EventCodec codec = new EventCodec();
        assertThat(SampleBroker.read(clients, TOPICS.events()).stream()
                        .filter(record -> "again-1".equals(record.key()))
                        .map(codec::fromRecord))
                .containsExactly(event, event);
    }
}
