package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.traces.history.ForecastInterval;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastForecast;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.StoredRun;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NeedsBroker
class HistoryRecordingTest {

    private static final String RUN = "montage-1";
    private static final AtomicInteger LOGS = new AtomicInteger();

    private static EmbeddedKafka broker;
    private static List<EventEnvelope> events;

    private Log log;
    private History history;

    @BeforeAll
    static void takeBroker(EmbeddedKafka shared) throws Exception {
        broker = shared;
        events = SampleRun.events(RUN);
    }

    @BeforeEach
    void anEmptyLog() throws Exception {
        log = new Log(broker, "history" + LOGS.incrementAndGet());
        history = History.at(HistoryLocation.in(log.data()), Clock.systemUTC());
    }

    @AfterEach
    void closeLog() {
        history.close();
        log.close();
    }

    private List<StoredRun> runsOnceClosed(String instance) throws Exception {
        log.latestUntilClosed(instance);
        return history.runs();
    }

    /** Otherwise everything would be folded before the first forecast. */
    private void writeWithAnAdvisoryInBetween() throws Exception {
        int half = events.size() / 2;
        log.write(events.subList(0, half));
        log.advisoriesUntil(RUN, found -> !found.isEmpty());
        log.write(events.subList(half, events.size()));
    }

    private static Advisory closing(List<Advisory> advisories) {
        return advisories.stream().filter(Advisory::closing).findFirst().orElseThrow();
    }

    @Test
    void recordsFinishedInstancesCompletely() throws Exception {
        Daemon daemon = log.daemon(Map.of());
        try {
            writeWithAnAdvisoryInBetween();
            List<StoredRun> runs = runsOnceClosed(RUN);
            List<Advisory> course = log.advisoriesNow(RUN);
            Advisory closing = closing(course);

            assertThat(runs).hasSize(1);
            PastRun run = history.whole(runs.get(0).id()).orElseThrow();
            assertThat(run.facts().instance()).isEqualTo(RUN);
            assertThat(run.facts().workflow()).isEqualTo(closing.workflow());
            assertThat(run.facts().end()).isEqualTo(RunEnd.COMPLETED);
            assertThat(run.facts().makespanSeconds())
                    .isEqualTo(closing.makespan().orElseThrow().medianSeconds());
            assertThat(run.facts().cost().btuCount().orElseThrow()).isEqualTo((long)
                    closing.cost().orElseThrow().btuCount().orElseThrow().median());
            assertThat(run.jobs().count()).isEqualTo(184);
            assertThat(run.jobs().all()).extracting(PastJob::end).containsOnly(JobEnd.COMPLETED);
            assertThat(run.jobs().errors().pastSeconds(184))
                    .isCloseTo(closing.pastError().seconds().orElseThrow(), within(1e-9));
            assertThat(run.vms()).isNotEmpty();
            assertThat(run.plan()).contains("\"workflow\":\"" + closing.workflow() + "\"");
            assertForecastsAreThoseOf(course, closing, run.forecasts());
        } finally {
            daemon.close();
        }
    }

    private static void assertForecastsAreThoseOf(
            List<Advisory> course, Advisory closing, List<PastForecast> forecasts) {
        List<Advisory> given =
                course.stream().filter(advisory -> !advisory.closing()).toList();
        assertThat(forecasts).isNotEmpty();
        if (given.size() <= 200) {
            assertThat(forecasts)
                    .extracting(PastForecast::sequence)
                    .containsExactlyElementsOf(
                            given.stream().map(Advisory::sequence).toList());
        }
        double truth = closing.makespan().orElseThrow().medianSeconds();
        for (PastForecast forecast : forecasts) {
            assertThat(forecast.elapsedSeconds()).isCloseTo(forecast.elapsedShare() * truth, within(1e-6));
            for (ForecastInterval interval : forecast.intervals()) {
                if (interval.quantity() == ForecastInterval.Quantity.MAKESPAN) {
                    boolean holds = interval.lower() <= truth + 1e-3 && truth - 1e-3 <= interval.upper();
                    boolean misses = truth < interval.lower() + 1e-3 || truth > interval.upper() - 1e-3;
                    assertThat(interval.held().orElseThrow() ? holds : misses).isTrue();
                }
            }
        }
    }

    /** A previous owner was killed between the two topics, before or after recording. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void recordsRunsClosedInOneTopicOnce(boolean recorded) throws Exception {
        try (Daemon daemon = log.daemon(Map.of())) {
            writeWithAnAdvisoryInBetween();
            log.latestUntilClosed(RUN);
            assertThat(daemon.history().runs()).hasSize(1);
        }
        Advisory closing = closing(log.advisoriesNow(RUN));
        PastRun whole = history.whole(history.runs().get(0).id()).orElseThrow();
        try (Log again = new Log(broker, "history" + LOGS.incrementAndGet())) {
            Path data = recorded ? log.data() : again.data();
            again.write(events);
            again.published(again.topics().advisories(), closing);
            again.committed(0, events.size());
            try (Daemon successor = again.daemon(Map.of("data-dir", data.toString()))) {
                Await.until(() -> again.commit().offset() == events.size());
                assertThat(successor.history().runs()).hasSize(1);
                PastRun kept = successor.history().whole(1).orElseThrow();
                assertThat(kept.facts()).isEqualTo(whole.facts());
                assertThat(kept.jobs()).isEqualTo(whole.jobs());
                assertThat(kept.forecasts().isEmpty())
                        .as("the other log has no forecasts")
                        .isEqualTo(!recorded);
            }
            assertThat(again.advisoriesNow(RUN)).containsExactly(closing);
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void keepsTheLogWhileTheDatabaseIsUnavailable() throws Exception {
        try (Daemon daemon =
                log.daemon(Map.of("history.url", "jdbc:postgresql://127.0.0.1:" + closedPort() + "/none"))) {
            writeWithAnAdvisoryInBetween();
            // consumers still learn of the end
            assertThat(closing(log.advisoriesUntilClosed(RUN)).closing()).isTrue();
            Await.until(() -> log.commit().metadata().equals("position=" + events.size()));
            assertThat(log.commit().offset()).as("required again").isZero();
            assertThat(daemon.isAlive()).isTrue();
            Await.until(() -> daemon.readiness().reasons().stream()
                    .anyMatch(reason -> reason.startsWith("cannot record finished runs: history at")));
        }
        assertThat(log.advisoriesNow(RUN)).filteredOn(Advisory::closing).hasSize(1);

        try (Daemon successor = log.daemon(Map.of())) {
            assertThat(runsOnceClosed(RUN)).hasSize(1);
            Await.until(() -> log.commit().offset() == events.size());
            assertThat(successor.readiness().isReady()).isTrue();
        }
        assertThat(log.advisoriesNow(RUN)).filteredOn(Advisory::closing).hasSize(1);
        assertThat(history.forecasts(history.runs().get(0).id()))
                .as("recorded by the previous owner")
                .isNotEmpty();
    }

    private static int closedPort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
