package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A daemon takes over from a killed one: no lost events, no duplicate advisories, the same closing advisory. */
@NeedsBroker
class RecoveryTest {

    private static final String RUN = "montage-1";

    private static final AtomicInteger LOGS = new AtomicInteger();

    private static EmbeddedKafka broker;
    private static List<EventEnvelope> events;
    private static Advisory uninterrupted;

    private Log log;

    @BeforeAll
    static void anUninterruptedRun(EmbeddedKafka shared) throws Exception {
        broker = shared;
        events = SampleRun.events(RUN);
        try (Log first = newLog()) {
            first.write(events);
            whileADaemonRuns(first, () -> uninterrupted = closing(first.advisoriesUntilClosed(RUN)));
        }
    }

    @BeforeEach
    void anEmptyLog() throws Exception {
        log = newLog();
    }

    @AfterEach
    void closeLog() {
        log.close();
    }

    private static Log newLog() throws Exception {
        return new Log(broker, "test" + LOGS.incrementAndGet());
    }

    private static void whileADaemonRuns(Log log, Steps steps) throws Exception {
        Daemon daemon = log.daemon(Log.littleEffort(Map.of()));
        try {
            steps.run();
        } finally {
            daemon.close();
        }
    }

    private interface Steps {
        void run() throws Exception;
    }

    private static Advisory closing(List<Advisory> advisories) {
        List<Advisory> closings = advisories.stream().filter(Advisory::closing).toList();
        assertThat(closings).hasSize(1);
        return closings.get(0);
    }

    /** All but wall-clock fields and the topic name. */
    private static JsonNode comparable(Advisory advisory) {
        ObjectNode json = (ObjectNode) new AdvisoryCodec().toTree(advisory);
        json.remove("issuedAt");
        ((ObjectNode) json.get("computation")).remove("wallMillis");
        ((ObjectNode) json.get("computation").get("inputPosition")).remove("topic");
        return json;
    }

    @Test
    void uninterruptedRunEndsWithTheActualValue() {
        assertThat(uninterrupted.outcome()).contains(Outcome.COMPLETED);
        assertThat(uninterrupted.progress().jobsCompleted()).isEqualTo(184);
        assertThat(uninterrupted.sequence()).isEqualTo(events.size());
    }

    /**
     * Killed after folding and acting on a share of the events; 100 % is after the last completion, before its
     * forecast.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 30, 60, 99, 100})
    void continuesAfterAKilledDaemon(int percent) throws Exception {
        long position = Math.round(events.size() * percent / 100.0);
        log.write(events);
        log.committed(0, position);
        whileADaemonRuns(log, () -> {
            List<Advisory> advisories = log.advisoriesUntilClosed(RUN);
            assertThat(comparable(closing(advisories))).isEqualTo(comparable(uninterrupted));
            assertThat(advisories)
                    .as("no advisory about events handled by the previous owner")
                    .allSatisfy(advisory -> assertThat(
                                    advisory.computation().inputPosition().offset())
                            .isGreaterThanOrEqualTo(position - 1));
        });
    }

    /** As after a power failure of a lone broker that kept the offsets of the group. */
    @Test
    void processesEventsAtLostOffsets() throws Exception {
        int half = events.size() / 2;
        log.committed(10, 10);
        whileADaemonRuns(log, () -> {
            Await.until(() -> log.commit().offset() == 0);
            log.write(events.subList(0, half));
            log.advisoriesUntil(RUN, found -> sequence(found) == half);
        });
        log.write(events.subList(half, events.size()));
        whileADaemonRuns(
                log,
                () -> assertThat(comparable(closing(log.advisoriesUntilClosed(RUN))))
                        .isEqualTo(comparable(uninterrupted)));
    }

    @Test
    void forecastsOnceIfTheAdvisoryLagsBehind() throws Exception {
        int half = events.size() / 2;
        log.write(events.subList(0, half));
        log.committed(0, half);
        whileADaemonRuns(log, () -> {
            List<Advisory> advisories = log.advisoriesUntil(RUN, found -> !found.isEmpty());
            assertThat(advisories.get(0).sequence()).isEqualTo(half);
        });
    }

    /**
     * Reading the events takes more than one poll, so that some of them follow the position from which the daemon acts.
     */
    @Test
    void skipsEventsCoveredByUncommittedAdvisories() throws Exception {
        int most = events.size() - 5;
        assertThat(most).isGreaterThan(ConsumerConfig.DEFAULT_MAX_POLL_RECORDS);
        log.write(events.subList(0, most));
        whileADaemonRuns(log, () -> log.advisoriesUntil(RUN, found -> sequence(found) == most));
        int said = log.advisoriesNow(RUN).size();
        log.committed(0, 1);
        // excludes forecasts caused by silence
        Daemon successor = log.daemon(Log.littleEffort(Map.of("forecast.interval", "1000h")));
        try {
            Await.until(() -> log.commit().metadata().equals("position=" + most));
            log.write(events.subList(most, events.size()));
            List<Advisory> advisories = log.advisoriesUntilClosed(RUN);
            assertThat(advisories.subList(said, advisories.size()))
                    .allSatisfy(advisory -> assertThat(advisory.sequence()).isGreaterThan(most));
            assertThat(comparable(closing(advisories))).isEqualTo(comparable(uninterrupted));
        } finally {
            successor.close();
        }
    }

    private static int sequence(List<Advisory> advisories) {
        return advisories.isEmpty() ? 0 : advisories.get(advisories.size() - 1).sequence();
    }

    @Test
    void completesAClosingAdvisoryInOneTopic() throws Exception {
        log.write(events);
        log.committed(0, events.size());
        log.published(log.topics().advisories(), uninterrupted);
        whileADaemonRuns(log, () -> {
            log.readUntil(log.topics().advisoriesLatest(), records -> !records.isEmpty());
            assertThat(closing(log.advisoriesNow(RUN))).isEqualTo(uninterrupted);
        });
    }

    /** A previous owner had read to the end of the run, but the new one has not read that far yet. */
    @Test
    void publishesNothingAfterAClosingAdvisory() throws Exception {
        int half = events.size() / 2;
        log.write(events.subList(0, half));
        log.committed(0, half);
        log.published(log.topics().advisories(), uninterrupted);
        String other = "montage-2";
        log.write(SampleRun.untilNearTheEnd(SampleRun.events(other)));
        // silent instances are forecast repeatedly
        try (Daemon daemon = log.daemon(Log.littleEffort(Map.of("forecast.interval", "1s")))) {
            log.advisoriesUntil(other, found -> found.size() >= 3);
            assertThat(log.advisoriesNow(RUN)).containsExactly(uninterrupted);
            log.write(events.subList(half, events.size()));
            log.latestUntilClosed(RUN);
            assertThat(daemon.history().runs()).hasSize(1);
        }
        assertThat(log.advisoriesNow(RUN)).containsExactly(uninterrupted);
        assertThat(log.latestNow(RUN)).containsExactly(uninterrupted);
    }

    @Test
    void closedInstancesStayClosedAndFreeTheLog() throws Exception {
        log.write(events);
        log.committed(0, events.size() - 5);
        log.published(log.topics().advisories(), uninterrupted);
        log.published(log.topics().advisoriesLatest(), uninterrupted);
        String other = "montage-2";
        log.write(SampleRun.events(other));
        whileADaemonRuns(log, () -> {
            log.advisoriesUntilClosed(other);
            // once the run is in the history, all instances are closed and nothing must be read again
            Await.until(() -> log.commit().offset() == 2L * events.size());
        });
        assertThat(log.advisoriesNow(RUN)).containsExactly(uninterrupted);
    }

    /** Only the newer part of the retained advisories is read, or still exists. */
    @Test
    void doesNotReopenRunsClosedInTheCompactedTopic() throws Exception {
        log.write(events);
        log.committed(events.size(), events.size());
        log.published(log.topics().advisories(), uninterrupted);
        log.published(log.topics().advisoriesLatest(), uninterrupted);
        log.deleteBefore(log.topics().advisories(), 1);
        log.write(events);
        String other = "montage-2";
        log.write(SampleRun.events(other));
        whileADaemonRuns(log, () -> {
            log.latestUntilClosed(other);
            Await.until(() -> log.commit().offset() == 3L * events.size());
        });
        assertThat(log.advisoriesNow(RUN)).isEmpty();
        assertThat(log.latestNow(RUN)).containsExactly(uninterrupted);
    }

    @Test
    void openInstancesHoldTheWatermark() throws Exception {
        log.write(events);
        String other = "montage-2";
        List<EventEnvelope> half = SampleRun.events(other).subList(0, 100);
        log.write(half);
        whileADaemonRuns(log, () -> {
            log.advisoriesUntilClosed(RUN);
            log.advisoriesUntil(other, found -> found.stream().anyMatch(advisory -> advisory.sequence() == 100));
            Await.until(() -> log.commit().offset() >= events.size());
        });
        assertThat(log.commit().offset()).isEqualTo(events.size());
        assertThat(log.commit().metadata()).isEqualTo("position=" + (events.size() + 100));
    }

    @Test
    void repeatedAndLateEventsChangeNothing() throws Exception {
        List<EventEnvelope> noisy = new ArrayList<>();
        Random random = new Random(5);
        for (EventEnvelope event : events) {
            noisy.add(event);
            noisy.add(noisy.get(random.nextInt(noisy.size())));
        }
        noisy.addAll(events);
        log.write(noisy);
        whileADaemonRuns(log, () -> {
            closing(log.advisoriesUntilClosed(RUN));
        });
        ObjectNode noisyClosing = (ObjectNode) comparable(closing(log.advisoriesNow(RUN)));
        ObjectNode plainClosing = (ObjectNode) comparable(uninterrupted);
        ((ObjectNode) noisyClosing.get("computation")).remove("inputPosition");
        ((ObjectNode) plainClosing.get("computation")).remove("inputPosition");
        assertThat(noisyClosing).isEqualTo(plainClosing);
    }

    @Test
    void eventsBeforeThePlanAreHeld() throws Exception {
        List<EventEnvelope> planLate = new ArrayList<>(events.subList(0, 40));
        Collections.rotate(planLate, -1);
        planLate.addAll(events.subList(40, events.size()));
        log.write(planLate);
        whileADaemonRuns(log, () -> {
            assertThat(comparable(closing(log.advisoriesUntilClosed(RUN)))).isEqualTo(comparable(uninterrupted));
        });
    }

    @Test
    void anotherDaemonTakesOver() throws Exception {
        int half = events.size() / 2;
        log.write(events.subList(0, half));
        // a data directory belongs to one daemon, so the second one uses Kafka alone
        String ofTheFirst = log.data().resolve("first").toString();
        Daemon first = log.daemon(Log.littleEffort(Map.of(Settings.DATA_DIR.key(), ofTheFirst)));
        whileADaemonRuns(log, () -> {
            log.advisoriesUntil(RUN, found -> found.stream().anyMatch(advisory -> advisory.sequence() == half));
            first.close();
            log.write(events.subList(half, events.size()));
            assertThat(comparable(closing(log.advisoriesUntilClosed(RUN)))).isEqualTo(comparable(uninterrupted));
        });
    }

    @Test
    void isNotReadyIfRequiredEventsWereDeleted() throws Exception {
        log.write(events);
        log.committed(10, 100);
        log.deleteEventsBefore(50);
        try (Daemon daemon = log.daemon(Log.littleEffort(Map.of()))) {
            // the log is read nevertheless; the reason stays
            log.readUntil(log.topics().deadLetters(), records -> true);
            Await.until(
                    () -> daemon.readiness().reasons().stream().anyMatch(reason -> reason.contains("retention.ms")));
            assertThat(daemon.readiness().isReady()).isFalse();
        }
    }
}
