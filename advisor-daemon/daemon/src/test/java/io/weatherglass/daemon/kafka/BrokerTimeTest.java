package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.daemon.samples.SampleBroker;
import io.weatherglass.forecast.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real broker whose clock is five hours behind this machine. */
@Tag("broker")
class BrokerTimeTest {

    private static final Duration BEHIND = Duration.ofHours(5);

    /** Allowed difference between two clock readings of a test, far below the tested difference. */
    private static final Duration SLACK = Duration.ofMinutes(2);

    private static final byte[] VALUE = "it rains".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka;
    private static KafkaClients clients;
    private static Admin admin;

    @BeforeAll
    static void startBroker() throws Exception {
        kafka = SkewedKafka.start(directory, BEHIND.negated());
        clients = new KafkaClients(kafka.bootstrapServers());
        admin = clients.admin();
    }

    @AfterAll
    static void stopBroker() {
        admin.close();
        kafka.close();
    }

    private static boolean isNear(Instant some, Instant other) {
        return Duration.between(some, other).abs().compareTo(SLACK) < 0;
    }

    private static void makeByTheOperator(String topic) throws Exception {
        admin.createTopics(Set.of(new NewTopic(topic, 1, (short) 1))).all().get();
    }

    private static Instant stampOf(String topic) {
        ConsumerRecord<String, byte[]> record =
                SampleBroker.read(clients, topic).get(0);
        return Instant.ofEpochMilli(record.timestamp());
    }

    @Test
    void followsTheBrokersIfTheMachineIsAhead() {
        try (BrokerTime time = new BrokerTime(admin, Clock.systemUTC())) {
            assertThat(time.instant()).matches(now -> isNear(now, Instant.now().minus(BEHIND)));
        }
    }

    @Test
    void followsTheMachineIfTheClocksAgree() {
        Clock set = Clock.offset(Clock.systemUTC(), BEHIND.negated().plusSeconds(20));
        try (BrokerTime time = new BrokerTime(admin, set)) {
            // it continues from a slightly earlier moment
            assertThat(time.instant()).isBetween(set.instant().minusSeconds(15), set.instant());
        }
    }

    @Test
    void stampsRecordsForTopicsWithCreateTime() throws Exception {
        makeByTheOperator("stamped-by-writers");
        ProducerRecord<String, byte[]> record = new ProducerRecord<>("stamped-by-writers", "run", VALUE);
        try (Producer<String, byte[]> producer = clients.writer()) {
            assertThatThrownBy(() -> producer.send(record).get())
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(InvalidTimestampException.class);
        }
        try (BrokerTime time = new BrokerTime(admin, Clock.systemUTC());
                Producer<String, byte[]> producer = clients.stampedBy(time).writer()) {
            producer.send(record).get();
        }
        assertThat(stampOf("stamped-by-writers"))
                .matches(stamp -> isNear(stamp, Instant.now().minus(BEHIND)));
    }

    @Test
    void isNotNeededForTheDaemonsTopics() throws Exception {
        Topics topics = Topics.withPrefix("made");
        topics.createMissing(admin, 1);
        for (String topic :
                Set.of(topics.events(), topics.advisories(), topics.advisoriesLatest(), topics.deadLetters())) {
            try (Producer<String, byte[]> producer = clients.writer()) {
                producer.send(new ProducerRecord<>(topic, "run", VALUE)).get();
            }
            assertThat(stampOf(topic))
                    .matches(stamp -> isNear(stamp, Instant.now().minus(BEHIND)));
        }
    }

    @Test
    void comparesAgainAfterATimestampRejection() throws Exception {
        makeByTheOperator("set-meanwhile");
        SettableClock machine = new SettableClock(Clock.offset(Clock.systemUTC(), BEHIND.negated()));
        try (BrokerTime time = new BrokerTime(admin, machine);
                Producer<String, byte[]> producer = clients.stampedBy(time).writer()) {
            producer.send(new ProducerRecord<>("set-meanwhile", "run", VALUE)).get();

            machine.set(Clock.systemUTC());
            Eventually.until("records are accepted again", () -> {
                try {
                    producer.send(new ProducerRecord<>("set-meanwhile", "run", VALUE))
                            .get();
                    return true;
                } catch (InterruptedException | ExecutionException e) {
                    return false;
                }
            });
            assertThat(time.instant()).matches(now -> isNear(now, Instant.now().minus(BEHIND)));
        }
    }

    private static Clock ahead(int seconds) {
        return Clock.offset(Clock.systemUTC(), BEHIND.negated().plusSeconds(seconds));
    }

    private static boolean isAheadOfTheBroker(BrokerTime time, int seconds) {
        Duration difference = Duration.between(ahead(seconds).instant(), time.instant());
        return difference.abs().compareTo(Duration.ofSeconds(10)) < 0;
    }

    @Test
    void correctionEndsWithHysteresis() {
        SettableClock machine = new SettableClock(ahead(90));
        try (BrokerTime time = new BrokerTime(admin, machine)) {
            assertThat(isAheadOfTheBroker(time, 0)).isTrue();

            machine.set(ahead(45));
            time.compareSoon();
            Eventually.until("the time is still corrected", () -> isAheadOfTheBroker(time, 0));

            machine.set(ahead(20));
            time.compareSoon();
            Eventually.until("the time is the machine's", () -> isAheadOfTheBroker(time, 20));

            machine.set(ahead(45));
            time.compareSoon();
            Eventually.until("the time remains the machine's", () -> isAheadOfTheBroker(time, 45));
        }
    }

    @Test
    void ignoresChangesOfTheMachineClock() {
        SettableClock machine = new SettableClock(ahead(0));
        try (BrokerTime time = new BrokerTime(admin, machine)) {
            for (int seconds : new int[] {3600, -3600}) {
                machine.set(ahead(seconds));
                assertThat(time.instant())
                        .as("before the next comparison of the clocks")
                        .matches(now -> isNear(now, ahead(0).instant()));
            }
        }
    }

    @Test
    void ignoresSlowResponses() {
        AtomicInteger readings = new AtomicInteger();
        InstantSource suspended = () -> Instant.now().plusSeconds(20L * readings.getAndIncrement());
        try (BrokerTime time = new BrokerTime(admin, suspended.withZone(ZoneOffset.UTC))) {
            assertThat(time.instant()).isAfter(Instant.now());
        }
    }
}
