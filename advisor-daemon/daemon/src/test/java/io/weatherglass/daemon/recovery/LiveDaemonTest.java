package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@NeedsBroker
class LiveDaemonTest {

    private static final Instant START = SampleRun.START;
    private static final AtomicInteger LOGS = new AtomicInteger();
    private static final AtomicInteger EVENTS = new AtomicInteger();

    private static EmbeddedKafka broker;

    private Log log;

    @BeforeAll
    static void takeBroker(EmbeddedKafka shared) {
        broker = shared;
    }

    @BeforeEach
    void anEmptyLog() throws Exception {
        log = new Log(broker, "live" + LOGS.incrementAndGet());
    }

    @AfterEach
    void closeLog() {
        log.close();
    }

    private static EventEnvelope event(String instance, double seconds, double timescale, WorkflowEvent event) {
        return new EventEnvelope(
                "e" + EVENTS.incrementAndGet(),
                URI.create("urn:test"),
                START.plusMillis(Math.round(seconds * 1000)),
                timescale,
                instance,
                event);
    }

    private static WorkflowPlanned plan(String strategy, PlannedJob... jobs) {
        return new WorkflowPlanned(EnactmentPlan.builder("sample", START, strategy)
                .jobs(Arrays.asList(jobs))
                .resources(new SlotPool(1))
                .build());
    }

    private static String header(ConsumerRecord<String, byte[]> letter, String name) {
        return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    @Test
    void invalidRecordsBecomeDeadLetters() throws Exception {
        EventCodec codec = new EventCodec();
        List<EventEnvelope> good = SampleRun.events("good");
        log.write(good.subList(0, 50));
        log.writeRaw(
                new ProducerRecord<>(log.topics().events(), "rubbish", "{\"a\":".getBytes(StandardCharsets.UTF_8)));
        ProducerRecord<String, byte[]> whole = codec.toRecord(
                log.topics().events(), event("cut", 0, 1, plan("fixedpool", PlannedJob.of("a", "k", 5))));
        ProducerRecord<String, byte[]> truncated = new ProducerRecord<>(
                whole.topic(),
                null,
                whole.key(),
                Arrays.copyOf(whole.value(), whole.value().length / 2),
                whole.headers());
        log.writeRaw(truncated);
        log.write(event(
                "cyclic", 0, 1, plan("fixedpool", PlannedJob.of("a", "k", 5, "b"), PlannedJob.of("b", "k", 5, "a"))));
        log.write(event("strange", 0, 1, plan("no-such-strategy", PlannedJob.of("a", "k", 5))));
        log.write(event("good", 10, 1, new JobStarted("no-such-job", 1, Optional.empty())));
        log.write(good.subList(50, good.size()));
        try (Daemon daemon = log.daemon(Map.of())) {
            Advisory closing = last(log.advisoriesUntilClosed("good"));
            assertThat(closing.outcome()).contains(Outcome.COMPLETED);
            assertThat(closing.sequence())
                    .as("with the job missing in the plan")
                    .isEqualTo(good.size() + 1);
            List<ConsumerRecord<String, byte[]>> letters =
                    log.readUntil(log.topics().deadLetters(), found -> found.size() >= 4);
            assertThat(letters).hasSize(4);
            assertThat(letters.get(1).value()).as("unchanged").isEqualTo(truncated.value());
            assertThat(header(letters.get(2), "wg-reason"))
                    .contains("cycle")
                    .contains("a")
                    .contains("b");
            assertThat(header(letters.get(3), "wg-reason")).contains("no-such-strategy");
            assertThat(daemon.readiness().isReady()).isTrue();
        }
    }

    @Test
    void reportsAnImpossibleForecastOnce() throws Exception {
        log.write(event("unknown", 0, 1, plan("fixedpool", PlannedJob.of("a", "k", 0))));
        // early enough that 1 % of the remaining time does not exceed the interval
        log.write(event("known", 0, 1, plan("fixedpool", PlannedJob.of("a", "k", 100))));
        try (Daemon daemon = log.daemon(Log.littleEffort(Map.of("forecast.interval", "1s")))) {
            // by then, time alone would have caused another forecast
            log.advisoriesUntil("known", advisories -> advisories.size() >= 4);
            List<Advisory> first = log.advisoriesNow("unknown");
            assertThat(first).singleElement().satisfies(advisory -> {
                assertThat(advisory.makespan()).isEmpty();
                assertThat(advisory.ground().warnings()).anyMatch(warning -> warning.startsWith("no forecast: job"));
            });
            assertThat(daemon.readiness().isReady()).isTrue();
            log.write(event("unknown", 1, 1, new JobStarted("a", 1, Optional.empty())));
            assertThat(last(log.advisoriesUntil("unknown", advisories -> advisories.size() >= 2))
                            .sequence())
                    .isEqualTo(2);
        }
    }

    @Test
    void eventsWithoutAPlanBecomeDeadLetters() throws Exception {
        log.write(event("unknown", 0, 1, new JobStarted("a", 1, Optional.empty())));
        log.write(event("unknown", 1, 1, new JobStarted("b", 1, Optional.empty())));
        try (Daemon daemon = log.daemon(Map.of("tracking.hold-timeout", "200ms"))) {
            List<ConsumerRecord<String, byte[]>> letters =
                    log.readUntil(log.topics().deadLetters(), found -> found.size() >= 2);
            assertThat(header(letters.get(0), "wg-reason")).contains("tracking.hold-timeout");
            assertThat(daemon.readiness().isReady()).isTrue();
        }
    }

    @Test
    void heldEventsOfAPreviousOwnerBecomeDeadLetters() throws Exception {
        log.write(event("unknown", 0, 1, new JobStarted("a", 1, Optional.empty())));
        log.committed(0, 1);
        try (Daemon daemon = log.daemon(Map.of("tracking.hold-timeout", "200ms"))) {
            List<ConsumerRecord<String, byte[]>> letters =
                    log.readUntil(log.topics().deadLetters(), found -> !found.isEmpty());
            assertThat(header(letters.get(0), "wg-reason")).contains("tracking.hold-timeout");
            assertThat(daemon.readiness().isReady()).isTrue();
        }
    }

    @Test
    void heldEventsWithUnplannedJobsCount() throws Exception {
        log.write(event("late-plan", 0, 1, new JobStarted("no-such-job", 1, Optional.empty())));
        log.committed(0, 1);
        log.write(event("late-plan", 0, 1, plan("fixedpool", PlannedJob.of("a", "k", 5))));
        try (Daemon daemon = log.daemon(Map.of())) {
            Advisory advisory = last(log.advisoriesUntil(
                    "late-plan",
                    advisories ->
                            advisories.stream().anyMatch(of -> of.progress().jobsTotal() == 2)));
            assertThat(advisory.progress().jobsRunning()).isEqualTo(1);
            assertThat(advisory.ground().warnings())
                    .contains("the plan has 1 job, but 1 unplanned job was reported: the forecast uses 2");
            assertThat(daemon.readiness().isReady()).isTrue();
        }
    }

    /** The silence of such an instance has no valid date, so the instance can be neither forecast nor abandoned. */
    @Test
    void survivesExtremeDates() throws Exception {
        log.write(event("endless", 0, 1e9, plan("fixedpool", PlannedJob.of("a", "k", 5))));
        log.write(new EventEnvelope(
                "last",
                URI.create("urn:test"),
                Instant.parse("+999999999-12-30T00:00:00Z"),
                1e9,
                "endless",
                new JobStarted("a", 1, Optional.empty())));
        try (Daemon daemon = log.daemon(Map.of())) {
            log.advisoriesUntil("endless", found -> !found.isEmpty());
            List<EventEnvelope> good = SampleRun.events("good");
            log.write(good);
            assertThat(last(log.advisoriesUntilClosed("good")).sequence()).isEqualTo(good.size());
            assertThat(daemon.readiness().isReady()).isTrue();
        }
    }

    @Test
    void hangingJobsMoveTheForecast() throws Exception {
        // 1 s of wall-clock time is 1000 s of event time
        log.write(
                event("stuck", 0, 1000, plan("fixedpool", PlannedJob.of("a", "k", 100), PlannedJob.of("b", "k", 100))));
        log.write(event("stuck", 0, 1000, new JobStarted("a", 1, Optional.empty())));
        Daemon daemon = log.daemon(Map.of("tracking.idle-timeout", "10h"));
        try {
            List<Advisory> advisories =
                    log.advisoriesUntil("stuck", found -> found.size() > 1 && elapsed(last(found)) > 500);
            assertThat(last(advisories).makespan().orElseThrow().medianSeconds())
                    .as("at least the elapsed time and the remaining job")
                    .isGreaterThan(elapsed(last(advisories)) + 50);
            assertThat(last(advisories).outlierJobs())
                    .anySatisfy(job -> assertThat(job.running()).isTrue());
            assertThat(last(advisories).sequence()).as("no event arrived").isEqualTo(2);
        } finally {
            daemon.close();
        }
    }

    @Test
    void abandonsSilentInstancesThroughTheLog() throws Exception {
        log.write(event("silent", 0, 1, plan("fixedpool", PlannedJob.of("a", "k", 0.05))));
        Daemon daemon = log.daemon(Map.of("tracking.idle-timeout", "200ms"));
        try {
            List<Advisory> advisories = log.advisoriesUntilClosed("silent");
            assertThat(last(advisories).outcome()).contains(Outcome.ABANDONED);
            assertThat(last(advisories).ground().warnings().get(0)).contains("it was silent for");
            List<ConsumerRecord<String, byte[]>> events =
                    log.readAll(log.topics().events());
            assertThat(events).hasSize(2);
            assertThat(new EventCodec().fromRecord(events.get(1)).type().typeName())
                    .isEqualTo("io.weatherglass.workflow.abandoned");
        } finally {
            daemon.close();
        }
    }

    private static double elapsed(Advisory advisory) {
        return java.time.Duration.between(START, advisory.asOf()).toMillis() / 1000.0;
    }

    private static Advisory last(List<Advisory> advisories) {
        return advisories.get(advisories.size() - 1);
    }
}
