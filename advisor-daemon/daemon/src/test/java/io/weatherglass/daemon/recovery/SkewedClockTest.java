package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.SettableClock;
import io.weatherglass.daemon.kafka.SkewedKafka;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.testing.Eventually;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Daemons on a machine whose clock is five hours off the brokers', or is changed while they run. */
@Tag("broker")
class SkewedClockTest {

    private static final Duration FIVE_HOURS = Duration.ofHours(5);

    /** Longer than the test, far shorter than the clock difference. */
    private static final Duration SLACK = Duration.ofHours(1);

    @TempDir
    private Path directory;

    /**
     * A broker stamps transaction markers with the clock of its process, here that of the test, so it must accept such
     * timestamps. Whether a broker would reject records by default is checked by their timestamps.
     */
    private static final Map<String, String> ACCEPTS_MARKERS = Map.of(
            "message.timestamp.after.max.ms",
            String.valueOf(FIVE_HOURS.multipliedBy(2).toMillis()));

    /** Creates topics as brokers do by default: records keep the timestamps of their writers. */
    private static void makeByTheOperator(EmbeddedKafka broker, Topics topics) throws Exception {
        try (Admin admin = new KafkaClients(broker.bootstrapServers()).admin()) {
            admin.createTopics(Stream.of(
                                    topics.events(),
                                    topics.advisories(),
                                    topics.advisoriesLatest(),
                                    topics.deadLetters())
                            .map(topic -> new NewTopic(topic, 1, (short) 1).configs(ACCEPTS_MARKERS))
                            .toList())
                    .all()
                    .get();
        }
    }

    private static void write(Log log, List<EventEnvelope> events, Duration brokersAhead) throws Exception {
        for (EventEnvelope event : events) {
            ProducerRecord<String, byte[]> record =
                    new EventCodec().toRecord(log.topics().events(), event);
            log.writeRaw(new ProducerRecord<>(
                    record.topic(),
                    null,
                    Instant.now().plus(brokersAhead).toEpochMilli(),
                    record.key(),
                    record.value(),
                    record.headers()));
        }
    }

    private static Advisory last(List<Advisory> advisories) {
        return advisories.get(advisories.size() - 1);
    }

    private static boolean isNear(Instant some, Instant other) {
        return Duration.between(some, other).abs().compareTo(SLACK) < 0;
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void worksHoursAheadWithCreateTimeTopics() throws Exception {
        Duration brokersAhead = FIVE_HOURS.negated();
        try (EmbeddedKafka broker = SkewedKafka.start(directory, brokersAhead)) {
            makeByTheOperator(broker, Topics.withPrefix("ahead"));
            try (Log log = new Log(broker, "ahead")) {
                List<EventEnvelope> events = SampleRun.events("run");
                List<EventEnvelope> first = events.subList(0, 30);
                write(log, first, brokersAhead);
                try (Daemon daemon = log.daemon(Log.littleEffort(Map.of()))) {
                    log.advisoriesUntil("run", advisories -> !advisories.isEmpty());
                    assertThat(daemon.isAlive()).isTrue();
                }
                int before = log.advisoriesNow("run").size();
                Map<String, String> often = Log.littleEffort(Map.of("forecast.interval", "1s"));
                try (Daemon successor = log.daemon(often)) {
                    Advisory onSilence = last(log.advisoriesUntil("run", advisories -> advisories.size() > before));
                    assertThat(onSilence.asOf())
                            .as("silence is measured on the brokers' clock")
                            .matches(asOf ->
                                    isNear(asOf, first.get(first.size() - 1).time()));
                    write(log, events.subList(30, events.size()), brokersAhead);
                    Advisory closing = last(log.advisoriesUntilClosed("run"));
                    assertThat(closing.outcome()).contains(Outcome.COMPLETED);
                    assertThat(closing.sequence()).isEqualTo(events.size());
                    assertThat(log.readAll(log.topics().advisories()))
                            .as("by default, brokers reject timestamps more than an hour ahead of their clock")
                            .allMatch(record -> isNear(
                                    Instant.ofEpochMilli(record.timestamp()),
                                    Instant.now().plus(brokersAhead)));
                    assertThat(closing.issuedAt())
                            .matches(issued -> isNear(issued, Instant.now().plus(brokersAhead)));
                    assertThat(successor.isAlive()).isTrue();
                }
            }
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void worksHoursBehindTheEvents() throws Exception {
        try (EmbeddedKafka broker = SkewedKafka.start(directory, FIVE_HOURS);
                Log log = new Log(broker, "behind")) {
            // the enactor's clock is ahead of the brokers' too
            Instant start = Instant.now().plus(FIVE_HOURS.multipliedBy(2));
            List<EventEnvelope> events = SampleRun.events("run", start);
            write(log, events.subList(0, 30), FIVE_HOURS);
            try (Daemon daemon = log.daemon(Log.littleEffort(Map.of("forecast.interval", "1s")))) {
                log.advisoriesUntil("run", advisories -> advisories.size() > 1);
                write(log, events.subList(30, events.size()), FIVE_HOURS);
                List<Advisory> advisories = log.advisoriesUntilClosed("run");
                assertThat(last(advisories).outcome()).contains(Outcome.COMPLETED);
                assertThat(advisories).extracting(Advisory::asOf).noneMatch(asOf -> asOf.isBefore(start));
                assertThat(advisories)
                        .extracting(Advisory::issuedAt)
                        .allMatch(issued -> isNear(issued, Instant.now().plus(FIVE_HOURS)));
                assertThat(daemon.isAlive()).isTrue();
            }
        }
    }

    @Test
    void continuesAfterTheClockIsSetAhead() throws Exception {
        SettableClock machine = new SettableClock(Clock.systemUTC());
        try (EmbeddedKafka broker = EmbeddedKafka.start(directory, 0);
                Log log = new Log(broker, "set-ahead")) {
            List<EventEnvelope> events = SampleRun.events("run");
            List<EventEnvelope> first = SampleRun.untilNearTheEnd(events);
            log.write(first);
            try (Daemon daemon = log.daemon(Log.littleEffort(Map.of("forecast.interval", "1s")), machine)) {
                log.advisoriesUntil("run", advisories -> !advisories.isEmpty());
                machine.set(Clock.offset(Clock.systemUTC(), FIVE_HOURS));
                int before = log.advisoriesNow("run").size();
                Advisory onSilence = last(log.advisoriesUntil("run", advisories -> advisories.size() > before + 1));
                assertThat(onSilence.outcome())
                        .as("the run was not silent for hours")
                        .isEmpty();
                assertThat(onSilence.asOf())
                        .matches(
                                asOf -> isNear(asOf, first.get(first.size() - 1).time()));
                assertThat(onSilence.issuedAt()).matches(issued -> isNear(issued, Instant.now()));
                log.write(events.subList(first.size(), events.size()));
                Advisory closing = last(log.advisoriesUntilClosed("run"));
                assertThat(closing.outcome()).contains(Outcome.COMPLETED);
                assertThat(closing.sequence()).isEqualTo(events.size());
                assertThat(daemon.isAlive()).isTrue();
            }
        }
    }

    @Test
    void requiresARestartAfterTheClockIsSetBack() throws Exception {
        SettableClock machine = new SettableClock(Clock.systemUTC());
        try (EmbeddedKafka broker = EmbeddedKafka.start(directory, 0);
                Log log = new Log(broker, "set-back");
                Daemon daemon = log.daemon(Map.of(), machine)) {
            Eventually.until("the daemon is ready", () -> daemon.readiness().isReady());
            assertThat(daemon.isAlive()).isTrue();

            machine.set(Clock.offset(Clock.systemUTC(), FIVE_HOURS.negated()));
            Eventually.until("the daemon is not alive", () -> !daemon.isAlive());
            assertThat(daemon.readiness().causes()).contains("clock");
        }
    }
}
