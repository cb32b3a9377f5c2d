package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunEnd;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An enactor that reports jobs when it submits them, like Nextflow, runs a workflow twice. */
@NeedsBroker
class LearnedPlanTest {

    private static final AtomicInteger LOGS = new AtomicInteger();
    private static final List<String> JOBS = List.of("FETCH 1", "FETCH 2", "ALIGN 1", "ALIGN 2", "MERGE", "REPORT");

    private final List<EventEnvelope> events = new ArrayList<>();
    private Log log;

    @BeforeEach
    void anEmptyLog(EmbeddedKafka broker) throws Exception {
        log = new Log(broker, "learned" + LOGS.incrementAndGet());
    }

    @AfterEach
    void closeLog() {
        log.close();
    }

    private void tell(String instance, double seconds, WorkflowEvent event) {
        events.add(new EventEnvelope(
                String.valueOf(events.size()),
                URI.create("urn:test:nextflow"),
                SampleRun.START.plusNanos(Math.round(seconds * 1e9)),
                EventEnvelope.LIVE,
                instance,
                event));
    }

    private void submitted(String instance, double seconds, String kind, String name, int attempt) {
        tell(instance, seconds, new JobSubmitted(name, attempt, Optional.of(name), Optional.of(kind), List.of()));
        tell(instance, seconds, Events.started(name, attempt, ""));
    }

    private void completed(String instance, double seconds, String name, int attempt, double runtime) {
        tell(instance, seconds, Events.completed(name, attempt, runtime, ""));
    }

    /** Two samples are fetched and aligned, one at the second attempt, then merged and reported: 55 s × slowness. */
    private List<EventEnvelope> run(String instance, String one, String two, double slowness) {
        events.clear();
        double s = slowness;
        tell(instance, 0, WorkflowStarted.of("rnaseq", SampleRun.START));
        submitted(instance, 0, "FETCH", "FETCH (" + one + ")", 1);
        submitted(instance, 0, "FETCH", "FETCH (" + two + ")", 1);
        completed(instance, 10 * s, "FETCH (" + one + ")", 1, 10 * s);
        submitted(instance, 10 * s, "ALIGN", "ALIGN (" + one + ")", 1);
        completed(instance, 12 * s, "FETCH (" + two + ")", 1, 12 * s);
        submitted(instance, 12 * s, "ALIGN", "ALIGN (" + two + ")", 1);
        tell(
                instance,
                20 * s,
                new JobFailed("ALIGN (" + two + ")", 1, Optional.of("exit 1"), OptionalDouble.of(8 * s), true));
        submitted(instance, 20 * s, "ALIGN", "ALIGN (" + two + ")", 2);
        completed(instance, 30 * s, "ALIGN (" + one + ")", 1, 20 * s);
        completed(instance, 42 * s, "ALIGN (" + two + ")", 2, 22 * s);
        submitted(instance, 42 * s, "MERGE", "MERGE", 1);
        completed(instance, 50 * s, "MERGE", 1, 8 * s);
        submitted(instance, 50 * s, "REPORT", "REPORT", 1);
        completed(instance, 55 * s, "REPORT", 1, 5 * s);
        tell(instance, 55 * s, new WorkflowCompleted());
        return List.copyOf(events);
    }

    private List<EventEnvelope> lessonEvents() {
        EventCodec codec = new EventCodec();
        return log.readAll(log.topics().events()).stream()
                .map(codec::fromRecord)
                .filter(event -> event.event() instanceof WorkflowLearned)
                .toList();
    }

    private List<WorkflowLearned> lessons() {
        return lessonEvents().stream()
                .map(event -> (WorkflowLearned) event.event())
                .toList();
    }

    private long lastEventOffset(String instance) {
        return log.readAll(log.topics().events()).stream()
                .filter(record -> instance.equals(record.key()))
                .mapToLong(ConsumerRecord::offset)
                .max()
                .orElseThrow();
    }

    private Advisory untilAllIsCovered(String instance) {
        List<Advisory> advisories = log.advisoriesUntil(
                instance,
                given -> given.stream()
                        .anyMatch(advisory ->
                                advisory.computation().inputPosition().offset() >= lastEventOffset(instance)));
        return advisories.get(advisories.size() - 1);
    }

    private void assertRecorded(History history, String instance, String one, String two, double slowness) {
        PastRun run = history.runs().stream()
                .filter(stored -> stored.facts().instance().equals(instance))
                .flatMap(stored -> history.whole(stored.id()).stream())
                .findFirst()
                .orElseThrow();
        assertThat(run.jobs().all())
                .extracting(PastJob::id)
                .containsExactlyInAnyOrder(
                        "FETCH (" + one + ")",
                        "FETCH (" + two + ")",
                        "ALIGN (" + one + ")",
                        "ALIGN (" + two + ")",
                        "MERGE",
                        "REPORT");
        assertThat(run.jobs().all())
                .extracting(PastJob::kind)
                .containsExactlyInAnyOrder("FETCH", "FETCH", "ALIGN", "ALIGN", "MERGE", "REPORT");
        PastJob retried = run.jobs().all().stream()
                .filter(job -> job.id().equals("ALIGN (" + two + ")"))
                .findFirst()
                .orElseThrow();
        assertThat(retried.attempt()).isEqualTo(2);
        assertThat(retried.observedSeconds()).isCloseTo(22 * slowness, within(1e-9));
        assertThat(run.facts().makespanSeconds()).isCloseTo(55 * slowness, within(1e-6));
    }

    @Test
    void forecastsTheSecondRunWithTheLearnedPlan() throws Exception {
        List<EventEnvelope> first = run("first", "a", "b", 1);
        int half = 1 + first.stream().map(EventEnvelope::id).toList().indexOf(idOfCompletion(first, "ALIGN (a)"));
        Daemon daemon = log.daemon(Map.of());
        try {
            log.write(first.subList(0, half));
            Advisory seen = untilAllIsCovered("first");
            assertThat(seen.ground().plan()).contains("seen");
            assertThat(seen.progress().jobsTotal()).isEqualTo(4);
            assertThat(seen.progress().jobsCompleted()).isEqualTo(3);
            assertThat(seen.makespan()).as("of a run with an unknown end").isEmpty();
            assertThat(seen.ground().warnings()).anyMatch(warning -> warning.contains("no past run"));
            log.write(first.subList(half, first.size()));
            log.latestUntilClosed("first");
            Advisory closing = closing("first");
            assertThat(closing.ground().plan()).contains("seen");
            assertThat(closing.makespan().orElseThrow().medianSeconds()).isCloseTo(55, within(1e-6));

            List<EventEnvelope> second = run("second", "x", "y", 1.1);
            log.write(second.subList(0, half));
            Advisory learned = log
                    .advisoriesUntil(
                            "second",
                            given -> given.stream()
                                    .anyMatch(advisory -> advisory.ground().isPlanLearned()
                                            && advisory.progress().jobsCompleted() == 3))
                    .stream()
                    .filter(advisory -> advisory.ground().isPlanLearned())
                    .reduce((one, other) -> other)
                    .orElseThrow();
            assertThat(learned.ground().planRuns()).hasValue(1);
            assertThat(learned.progress().jobsTotal()).isEqualTo(JOBS.size());
            assertThat(learned.progress().jobsRunning()).isEqualTo(1);
            DurationForecast forecast = learned.makespan().orElseThrow();
            System.out.printf(
                    "at half of the jobs: makespan %.1f s forecast, 95 %% in [%.1f, %.1f], true %.1f%n",
                    forecast.medianSeconds(),
                    forecast.intervals().get(forecast.intervals().size() - 2).lowerSeconds(),
                    forecast.intervals().get(forecast.intervals().size() - 2).upperSeconds(),
                    60.5);
            assertThat(forecast.medianSeconds()).isBetween(50.0, 70.0);
        } finally {
            daemon.close();
        }

        daemon = log.daemon(Map.of());
        try {
            List<EventEnvelope> second = run("second", "x", "y", 1.1);
            // part of it repeated, as after a crash of the enactor
            log.write(second.subList(half - 3, second.size()));
            log.latestUntilClosed("second");
            Advisory closing = closing("second");
            assertThat(closing.ground().plan()).contains("learned");
            assertThat(closing.progress().jobsTotal()).isEqualTo(JOBS.size());
            assertThat(closing.progress().jobsCompleted()).isEqualTo(JOBS.size());
            assertThat(closing.progress().jobsFailedAttempts()).isEqualTo(1);
            assertThat(closing.makespan().orElseThrow().medianSeconds()).isCloseTo(60.5, within(1e-6));
        } finally {
            daemon.close();
        }

        assertThat(lessons()).as("one plan for all readers of the log").hasSize(1);
        assertThat(events)
                .extracting(EventEnvelope::time)
                .as("dates of the enactor, so that learning time does not change forecasts")
                .contains(lessonEvents().get(0).time());
        assertThat(lessons().get(0).lastRun()).isEqualTo("first");
        assertThat(lessons().get(0).slots()).isEqualTo(2);
        assertThat(lessons().get(0).kinds())
                .extracting(LearnedKind::kind)
                .containsExactly("FETCH", "ALIGN", "MERGE", "REPORT");
        assertThat(lessons().get(0).kinds())
                .extracting(LearnedKind::runtimeSeconds)
                .containsExactly(11.0, 21.0, 8.0, 5.0);
        try (History history = History.at(HistoryLocation.in(log.data()), Clock.systemUTC())) {
            assertRecorded(history, "first", "a", "b", 1);
            assertRecorded(history, "second", "x", "y", 1.1);
        }
    }

    /** The earlier attempt failed, or was killed without reporting its end. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void resumedRunsExpectOnlyTheRest(boolean earlierHasEnded) throws Exception {
        Daemon daemon = log.daemon(Map.of());
        try {
            log.write(run("mad_euler-11111111", "a", "b", 1));
            log.latestUntilClosed("mad_euler-11111111");

            List<EventEnvelope> second = run("big_gauss-22222222", "a", "b", 1);
            int half = 1 + second.stream().map(EventEnvelope::id).toList().indexOf(idOfCompletion(second, "ALIGN (a)"));
            log.write(second.subList(0, half));
            if (earlierHasEnded) {
                events.subList(half, events.size()).clear();
                tell("big_gauss-22222222", 31, new WorkflowFailed(Optional.of("disk full")));
                log.write(events.get(half));
                log.latestUntilClosed("big_gauss-22222222");
            } else {
                log.advisoriesUntil(
                        "big_gauss-22222222",
                        given -> given.stream()
                                .anyMatch(advisory -> advisory.progress().jobsCompleted() == 3));
            }

            events.clear();
            tell(
                    "sad_noether-22222222",
                    0,
                    WorkflowStarted.of("rnaseq", SampleRun.START).resuming("22222222"));
            submitted("sad_noether-22222222", 0, "ALIGN", "ALIGN (b)", 1);
            completed("sad_noether-22222222", 22, "ALIGN (b)", 1, 22);
            log.write(events);
            Advisory rest = log
                    .advisoriesUntil(
                            "sad_noether-22222222",
                            given -> given.stream()
                                    .anyMatch(advisory -> advisory.ground().isPlanLearned()
                                            && advisory.progress().jobsCompleted() == 1))
                    .stream()
                    .filter(advisory -> advisory.ground().isPlanLearned())
                    .reduce((one, other) -> other)
                    .orElseThrow();
            assertThat(rest.progress().jobsTotal())
                    .as("ALIGN (b), MERGE and REPORT")
                    .isEqualTo(3);
            assertThat(rest.makespan().orElseThrow().medianSeconds())
                    .as("22 s have passed; MERGE and REPORT need another 13 s")
                    .isBetween(30.0, 40.0);

            events.clear();
            tell(
                    "sad_noether-22222222",
                    22,
                    new JobSubmitted("MERGE", 1, Optional.empty(), Optional.of("MERGE"), List.of()));
            completed("sad_noether-22222222", 30, "MERGE", 1, 8);
            submitted("sad_noether-22222222", 30, "REPORT", "REPORT", 1);
            completed("sad_noether-22222222", 35, "REPORT", 1, 5);
            tell("sad_noether-22222222", 35, new WorkflowCompleted(Optional.of(new ReportedJobCounts(3, 0, 3))));
            log.write(numbered(events, 100));
            log.latestUntilClosed("sad_noether-22222222");
        } finally {
            daemon.close();
        }
        assertThat(closing("sad_noether-22222222").ground().partial()).isEmpty();
        try (History history = History.at(HistoryLocation.in(log.data()), Clock.systemUTC());
                LearnedPlans plans = new LearnedPlans(history, 10)) {
            assertThat(history.runs())
                    .filteredOn(run -> run.facts().instance().equals("sad_noether-22222222"))
                    .extracting(run -> run.facts().end())
                    .containsExactly(RunEnd.RESUMED);
            WorkflowLearned next =
                    plans.of(LearnedPlanQuery.of("rnaseq", Set.of())).join().orElseThrow();
            assertThat(next.lastRun()).isEqualTo("mad_euler-11111111");
            assertThat(next.kinds()).extracting(LearnedKind::count).containsExactly(2, 2, 1, 1);
        }
    }

    /** Returns the events with new ids, numbered from {@code first}. */
    private static List<EventEnvelope> numbered(List<EventEnvelope> events, int first) {
        List<EventEnvelope> numbered = new ArrayList<>();
        for (EventEnvelope event : events) {
            numbered.add(new EventEnvelope(
                    String.valueOf(first + numbered.size()),
                    event.source(),
                    event.time(),
                    event.timescale(),
                    event.workflowInstance(),
                    event.event()));
        }
        return numbered;
    }

    private static String idOfCompletion(List<EventEnvelope> run, String job) {
        return run.stream()
                .filter(event -> event.event().equals(Events.completed(job, 1, 20, "")))
                .map(EventEnvelope::id)
                .findFirst()
                .orElseThrow();
    }

    private Advisory closing(String instance) {
        return log.advisoriesNow(instance).stream()
                .filter(Advisory::closing)
                .findFirst()
                .orElseThrow();
    }
}
