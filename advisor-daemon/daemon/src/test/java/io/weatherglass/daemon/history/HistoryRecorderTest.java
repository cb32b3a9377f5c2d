package io.weatherglass.daemon.history;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.logging.LogContext;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.history.ForecastScoring;
import io.weatherglass.forecast.history.LearnedFromHistory;
import io.weatherglass.forecast.history.PastRunBuilder;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.InstanceState;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.ForecastInterval;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastForecast;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.StoredRun;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class HistoryRecorderTest {

    private static final long PATIENCE_SECONDS = 60;
    private static final Background NO_SEARCH = Background.notAvailable("nothing is searched");

    private final Forecaster forecaster = new Forecaster(
            MonteCarlo.singleThreaded(),
            ForecastOptions.builder().maxRealizations(100).build());
    private final Advisor advisor = new Advisor(Clock.systemUTC());
    private final Enactor enactor =
            Enactor.of(Plans.onSlots(1, Plans.job("a", 100), Plans.job("b", 50)).build());

    @TempDir
    private Path folder;

    private static JobCompleted completed(String job, double seconds) {
        return new JobCompleted(job, 1, seconds);
    }

    private Advisory advise() {
        InstanceSnapshot snapshot = enactor.snapshot();
        return advisor.advise(snapshot, forecaster.forecast(snapshot), NO_SEARCH);
    }

    private Advisory close() {
        InstanceSnapshot ended = enactor.snapshot();
        return advisor.close(ended, forecaster.settle(ended));
    }

    private static HistoryRecorder recorder(History history, Supplier<List<Advisory>> course, Readiness readiness) {
        return new HistoryRecorder(
                history,
                new CalibrationLog(history),
                new LearnedFromHistory(history, ForecastOptions.DEFAULTS),
                () -> CompletableFuture.completedFuture(null),
                instance -> course,
                readiness);
    }

    /** A file is in the place of the folder; a running daemon must survive that. */
    @Test
    void recordsOnceTheDatabaseIsAvailable() throws Exception {
        Path data = Files.writeString(folder.resolve("data"), "in the way");
        Readiness readiness = new Readiness();
        try (History history = History.at(HistoryLocation.in(data), Clock.systemUTC());
                HistoryRecorder recorder = recorder(history, List::of, readiness)) {
            recorder.start();
            enactor.tell(110, completed("a", 110));
            enactor.tell(170, new WorkflowCompleted());
            CompletableFuture<Void> safe =
                    recorder.record(enactor.snapshot(), close()).toCompletableFuture();
            Eventually.until(
                    "the daemon reports it",
                    () -> readiness.reasons().toString().contains("cannot record finished runs: history at " + data));
            assertThat(safe).isNotDone();

            Files.delete(data);
            safe.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(readiness.isReady()).isTrue();
            assertThat(history.runs())
                    .extracting((StoredRun run) -> run.facts().instance())
                    .containsExactly(enactor.snapshot().instance());
        }
    }

    /** As when a library is replaced while the daemon runs, after which recordings could not be trusted. */
    @Test
    void anErrorEndsTheRecorderAndIsReported() throws Exception {
        Readiness readiness = new Readiness();
        try (History history = History.at(HistoryLocation.in(folder.resolve("data")), Clock.systemUTC());
                HistoryRecorder recorder = recorder(
                        history,
                        () -> {
                            throw new NoClassDefFoundError("replaced");
                        },
                        readiness)) {
            recorder.start();
            enactor.tell(110, completed("a", 110));
            enactor.tell(170, new WorkflowCompleted());
            CompletableFuture<Void> safe =
                    recorder.record(enactor.snapshot(), close()).toCompletableFuture();
            Eventually.until("the recorder has ended", () -> !recorder.isAlive());
            assertThat(readiness.reasons())
                    .containsExactly("finished runs are no longer recorded: java.lang.NoClassDefFoundError: replaced");
            assertThat(safe).isNotDone();
        }
    }

    @Test
    void recorderLogLinesContainInstanceAndTrace() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger(HistoryRecorder.class);
        Level before = logger.getLevel();
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.addAppender(lines);
        logger.setLevel(Level.DEBUG);
        String trace = "0123456789abcdef0123456789abcdef";
        try (History history = History.at(HistoryLocation.in(folder.resolve("data")), Clock.systemUTC());
                HistoryRecorder recorder = recorder(history, List::of, new Readiness())) {
            recorder.start();
            enactor.tell(110, completed("a", 110));
            enactor.tell(170, new WorkflowCompleted());
            CompletableFuture<Void> safe = new CompletableFuture<>();
            LogContext.during(
                    Optional.of("i"),
                    trace,
                    () -> recorder.record(enactor.snapshot(), close()).thenAccept(safe::complete));
            safe.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } finally {
            logger.setLevel(before);
            logger.detachAppender(lines);
        }
        assertThat(lines.list)
                // daemons of other tests record runs too
                .filteredOn(line -> line.getFormattedMessage()
                        .startsWith("instance " + enactor.snapshot().instance() + " is stored in the history as run "))
                .singleElement()
                .extracting(ILoggingEvent::getMDCPropertyMap)
                .isEqualTo(Map.of("instance", "i", "trace", trace));
    }

    /** The daemon reports the failure long before the connection pool gives up. */
    @Test
    void isNotReadyWhileTheDatabaseDoesNotRespond() throws Exception {
        Readiness readiness = new Readiness();
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                History history = History.at(
                        new HistoryLocation.PostgreSql(
                                "jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/silent", "nobody", ""),
                        Clock.systemUTC());
                HistoryRecorder recorder = recorder(history, List::of, readiness)) {
            recorder.start();
            Eventually.until(
                    "the daemon reports it",
                    () -> readiness
                                    .reasons()
                                    .toString()
                                    .contains("the history is unavailable: history at jdbc:postgresql:")
                            && readiness.reasons().toString().contains(" within 3 s"));
        }
    }

    @Test
    void forecastIsCorrectIfItsIntervalContainsTheActualValue() {
        Advisory before = advise();
        enactor.tell(140, completed("a", 140));
        enactor.tell(190, completed("b", 50));
        enactor.tell(190, new WorkflowCompleted());
        PastRun run = PastRunBuilder.followed(enactor.snapshot(), close(), List.of(before, close()));
        assertThat(run.forecasts()).as("the closing advisory is not a forecast").hasSize(1);
        assertThat(run.forecasts().get(0).intervals())
                .hasSameSizeAs(before.makespan().orElseThrow().intervals())
                .allSatisfy(interval ->
                        assertThat(interval.held()).contains(interval.lower() <= 190 && 190 <= interval.upper()));
        assertThat(run.facts().makespanSeconds()).isEqualTo(190);
    }

    /** As during an outage of the enactor's connection, after which its messages arrive. */
    @Test
    void doesNotScoreForecastsMadeAfterTheEnd() {
        Advisory before = advise();
        Advisory late = advisor.advise(
                enactor.snapshot().at(Plans.ORIGIN.plusSeconds(400)),
                forecaster.forecast(enactor.snapshot()),
                NO_SEARCH);
        enactor.tell(140, completed("a", 140));
        enactor.tell(190, completed("b", 50));
        enactor.tell(190, new WorkflowCompleted());
        assertThat(PastRunBuilder.followed(enactor.snapshot(), close(), List.of(before, late))
                        .forecasts())
                .hasSize(1);
    }

    @Test
    void abandonedRunsHaveNoCoverage() {
        Advisory before = advise();
        enactor.tell(140, new WorkflowAbandoned("silence"));
        PastRun run = PastRunBuilder.followed(enactor.snapshot(), close(), List.of(before));
        assertThat(run.forecasts().get(0).intervals())
                .isNotEmpty()
                .extracting(ForecastInterval::held)
                .allMatch(held -> held.isEmpty());
    }

    @Test
    void thinsForecastsButKeepsFirstAndLast() {
        List<Advisory> course = new ArrayList<>();
        for (int second = 1; second <= 450; second++) {
            course.add(advisor.advise(
                    enactor.snapshot().at(Plans.ORIGIN.plusSeconds(second)),
                    forecaster.forecast(enactor.snapshot()),
                    NO_SEARCH));
        }
        enactor.tell(500, new WorkflowCompleted());
        List<PastForecast> kept =
                PastRunBuilder.followed(enactor.snapshot(), close(), course).forecasts();
        assertThat(kept).hasSize(ForecastScoring.MAX_KEPT);
        assertThat(kept.get(0).elapsedSeconds()).isEqualTo(1);
        assertThat(kept.get(kept.size() - 1).elapsedSeconds()).isEqualTo(450);
        assertThat(kept).extracting(PastForecast::elapsedSeconds).isSorted().doesNotHaveDuplicates();
    }

    /** As after a crash between recording and learning. */
    @Test
    void learnsFromARecordedRunAfterACrash() throws Exception {
        Advisory before = advise();
        enactor.tell(140, completed("a", 140));
        enactor.tell(190, completed("b", 50));
        enactor.tell(190, new WorkflowCompleted());
        InstanceSnapshot ended = enactor.snapshot();
        Advisory closing = close();
        List<Advisory> course = List.of(before, closing);
        try (History history = History.at(HistoryLocation.in(folder), Clock.systemUTC())) {
            long run = history.record(PastRunBuilder.followed(ended, closing, course))
                    .id();
            CalibrationLog calibration = new CalibrationLog(history);
            for (int time = 0; time < 2; time++) {
                try (HistoryRecorder recorder = new HistoryRecorder(
                        history,
                        calibration,
                        new LearnedFromHistory(history, ForecastOptions.DEFAULTS),
                        () -> CompletableFuture.completedFuture(null),
                        instance -> () -> course,
                        new Readiness())) {
                    recorder.start();
                    recorder.record(ended, closing).toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                }
            }

            assertThat(history.runs()).extracting(StoredRun::id).containsExactly(run);
            assertThat(calibration.current().version()).isEqualTo(1);
            assertThat(calibration.current().latest().report().instances()).isEqualTo(1);
        }
    }

    @Test
    void excludesRunsWithImplausibleDates() throws Exception {
        Advisory before = advise();
        enactor.tell(140, completed("a", 140));
        enactor.tell(Duration.ofDays(1).toSeconds(), completed("b", 50));
        enactor.tell(190, new WorkflowCompleted());
        InstanceSnapshot ended = enactor.snapshot();
        Advisory closing = close();
        assertThat(closing.ground().warnings())
                .containsExactly(
                        "implausible times: job \"b\" is dated 2026-03-02T12:00:00Z, after the end of the run at"
                                + " 2026-03-01T12:03:10Z; the run is excluded from learning");
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        Logger logger = (Logger) LoggerFactory.getLogger(HistoryRecorder.class);
        logger.addAppender(lines);
        try (History history = History.at(HistoryLocation.in(folder), Clock.systemUTC())) {
            CalibrationLog calibration = new CalibrationLog(history);
            LearnedFromHistory experience = new LearnedFromHistory(history, ForecastOptions.DEFAULTS);
            try (HistoryRecorder recorder = new HistoryRecorder(
                    history,
                    calibration,
                    experience,
                    () -> CompletableFuture.completedFuture(null),
                    instance -> () -> List.of(before, closing),
                    new Readiness())) {
                recorder.start();
                recorder.record(ended, closing).toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
            StoredRun run = history.runs().get(0);
            assertThat(run.facts().end()).isEqualTo(RunEnd.IMPLAUSIBLE);
            assertThat(history.whole(run.id()).orElseThrow().forecasts())
                    .flatExtracting(PastForecast::intervals)
                    .isNotEmpty()
                    .allMatch(interval -> interval.held().isEmpty());
            assertThat(calibration.current().version()).isZero();
            assertThat(experience.pastRuns("sample").count()).isZero();
            try (LearnedPlans plans = new LearnedPlans(history, 10)) {
                assertThat(plans.of(LearnedPlanQuery.of("sample", Set.of())).join())
                        .isEmpty();
            }
            assertThat(lines.list)
                    .filteredOn(line -> line.getLevel() == Level.WARN)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .contains("excluding run " + run.id()
                            + " of the history, instance run-1, from learning because of implausible times: "
                            + ended.outcome().orElseThrow().implausible().orElseThrow());
        } finally {
            logger.detachAppender(lines);
        }
    }

    private static InstanceSnapshot ended(String instance) {
        InstanceState state = new InstanceState(instance, new InputPosition("events", 0, 0));
        List<WorkflowEvent> events = List.of(
                new WorkflowPlanned(Plans.onSlots(1, Plans.job("a", 100)).build()),
                Events.submitted("a"),
                Events.started("a", ""),
                completed("a", 100),
                new WorkflowCompleted());
        for (int k = 0; k < events.size(); k++) {
            state.fold(
                    new EventEnvelope(
                            String.valueOf(k),
                            Enactor.SOURCE,
                            Plans.ORIGIN.plusSeconds(30L * k),
                            EventEnvelope.LIVE,
                            instance,
                            events.get(k)),
                    new InputPosition("events", 0, k));
        }
        return state.snapshot();
    }

    @Test
    void refreshesAfterTheLastOfManyRuns() throws Exception {
        int runs = 50;
        try (History history = History.at(HistoryLocation.in(folder), Clock.systemUTC())) {
            LearnedFromHistory experience = new LearnedFromHistory(history, ForecastOptions.DEFAULTS);
            try (HistoryRecorder recorder = new HistoryRecorder(
                    history,
                    new CalibrationLog(history),
                    experience,
                    () -> CompletableFuture.completedFuture(null),
                    instance -> List::of,
                    new Readiness())) {
                recorder.start();
                for (int run = 0; run < runs; run++) {
                    InstanceSnapshot ended = ended("run-" + run);
                    recorder.record(ended, advisor.close(ended, forecaster.settle(ended)));
                }
                Eventually.until(
                        "past runs are loaded",
                        () -> experience.pastRuns("sample").count() == runs);
            }
            assertThat(history.runs()).hasSize(runs);
        }
    }

    @Test
    void equalLogsProduceEqualRuns() {
        enactor.tell(140, completed("a", 140));
        enactor.tell(150, new WorkflowCompleted());
        PastRun once = PastRunBuilder.followed(enactor.snapshot(), close(), List.of());
        assertThat(PastRunBuilder.followed(enactor.snapshot(), close(), List.of()))
                .isEqualTo(once);
    }
}
