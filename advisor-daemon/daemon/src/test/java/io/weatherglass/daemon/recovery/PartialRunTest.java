package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.PartialRun;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordingReader;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.sources.MessageTranslator;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.StoredRun;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A recorded Nextflow run of five tasks without most of its messages, its trace file, and a run with implausible times.
 */
@NeedsBroker
class PartialRunTest {

    private static final AtomicInteger LOGS = new AtomicInteger();
    private static final String INSTANCE = "sleepy_albattani-909affca";

    /** The first message, those of one task, and the last one, which reports five completed tasks. */
    private static final List<Integer> RECEIVED = List.of(0, 3, 4, 6, 19);

    private Log log;
    private History history;

    @BeforeEach
    void anEmptyLog(EmbeddedKafka broker) throws Exception {
        log = new Log(broker, "partial" + LOGS.incrementAndGet());
        history = History.at(HistoryLocation.in(log.data()), Clock.systemUTC());
    }

    @AfterEach
    void closeLog() {
        history.close();
        log.close();
    }

    private static List<EventEnvelope> events(String recording, List<Integer> received) throws Exception {
        Connector connector = ConnectorRegistry.create(
                "nextflow",
                new ConnectorSettings(
                        Optional.of("hello"),
                        Optional.of(INSTANCE),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalDouble.empty(),
                        Map.of("zone", "UTC")));
        List<SourceMessage> messages = RecordingReader.read(connector, SharedData.require("events/" + recording));
        MessageTranslator translations = new MessageTranslator(connector);
        List<EventEnvelope> events = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            if (received.isEmpty() || received.contains(i)) {
                events.addAll(translations.translate(messages.get(i)));
            }
        }
        return events;
    }

    private RunFacts onlyRun() {
        List<StoredRun> runs = history.runs();
        assertThat(runs).hasSize(1);
        return runs.get(0).facts();
    }

    private boolean isLearnedFrom() {
        try (LearnedPlans plans = new LearnedPlans(history, 10)) {
            return plans.of(LearnedPlanQuery.of("hello", Set.of())).join().isPresent();
        }
    }

    @Test
    void traceReplacesThePartialRun() throws Exception {
        List<EventEnvelope> trace = events("nextflow-trace.tsv", List.of());
        int half = trace.size() / 2;
        Daemon daemon = log.daemon(Map.of());
        try {
            log.write(events("nextflow-weblog", RECEIVED));
            log.latestUntilClosed(INSTANCE);
            Advisory closing = log.advisoriesNow(INSTANCE).stream()
                    .filter(Advisory::closing)
                    .findFirst()
                    .orElseThrow();
            assertThat(closing.outcome()).contains(Outcome.COMPLETED);
            assertThat(closing.ground().partial()).contains(new PartialRun(1, 5));
            assertThat(closing.ground().warnings())
                    .anyMatch(warning -> warning.startsWith("partial: received only 1 of 5 jobs"));
            assertThat(onlyRun().end()).isEqualTo(RunEnd.PARTIAL);
            assertThat(isLearnedFrom()).isFalse();

            log.write(trace.subList(0, half));
        } finally {
            daemon.close();
        }

        int advisories = log.readAll(log.topics().advisories()).size();
        daemon = log.daemon(Map.of());
        try {
            log.write(trace.subList(half, trace.size()));
            Eventually.until("the run is replaced", () -> onlyRun().end() == RunEnd.COMPLETED);
            RunFacts run = onlyRun();
            assertThat(run.completedJobs()).isEqualTo(5);
            assertThat(run.instance()).isEqualTo(INSTANCE);
            assertThat(run.origin())
                    .as("only the weblog has the start of the run")
                    .isEqualTo(Instant.parse("2026-11-20T14:42:17.348678Z"));
            assertThat(isLearnedFrom()).isTrue();
            long id = history.runs().get(0).id();
            Eventually.until("none of its records is needed", this::allIsRead);

            log.write(trace);
            Eventually.until("the partial run is read again", this::allIsRead);
            assertThat(history.runs()).extracting(StoredRun::id).containsExactly(id);
            assertThat(log.readAll(log.topics().advisories()))
                    .as("nothing follows a closing advisory")
                    .hasSize(advisories);
        } finally {
            daemon.close();
        }
    }

    @Test
    void excludesImplausibleRunsFromLearning() throws Exception {
        Instant origin = Instant.parse("2026-11-20T14:00:00Z");
        Daemon daemon = log.daemon(Log.littleEffort(Map.of()));
        try {
            log.write(List.of(
                    event("0", origin, WorkflowStarted.of("hello", origin)),
                    event("1", origin.plusSeconds(60), new JobCompleted("a", 1, 60)),
                    event("2", origin.plusSeconds(7200), new JobCompleted("b", 1, 60)),
                    event("3", origin.plusSeconds(120), new WorkflowCompleted())));
            log.latestUntilClosed(INSTANCE);
            Advisory closing = log.advisoriesNow(INSTANCE).stream()
                    .filter(Advisory::closing)
                    .findFirst()
                    .orElseThrow();
            assertThat(closing.outcome()).contains(Outcome.COMPLETED);
            assertThat(closing.ground().warnings())
                    .contains("implausible times: job \"b\" is dated 2026-11-20T16:00:00Z, after the end of the run at"
                            + " 2026-11-20T14:02:00Z; the run is excluded from learning");
            assertThat(onlyRun().end()).isEqualTo(RunEnd.IMPLAUSIBLE);
            assertThat(isLearnedFrom()).isFalse();
        } finally {
            daemon.close();
        }
    }

    private static EventEnvelope event(String id, Instant time, WorkflowEvent event) {
        return new EventEnvelope(id, URI.create("urn:example:enactor"), time, EventEnvelope.LIVE, INSTANCE, event);
    }

    @Test
    void incompleteTracesReplaceNothing() throws Exception {
        Daemon daemon = log.daemon(Map.of());
        try {
            log.write(events("nextflow-weblog", RECEIVED));
            log.latestUntilClosed(INSTANCE);
            log.write(withoutTheLastTask(events("nextflow-trace.tsv", List.of())));
            Eventually.until("the events are read", this::allIsRead);
            assertThat(onlyRun().end()).isEqualTo(RunEnd.PARTIAL);

            log.write(events("nextflow-trace.tsv", List.of()));
            Eventually.until("the run is replaced", () -> onlyRun().end() == RunEnd.COMPLETED);
        } finally {
            daemon.close();
        }
    }

    /** Returns a trace without the last task, whose end reports only the tasks that it contains. */
    private static List<EventEnvelope> withoutTheLastTask(List<EventEnvelope> trace) {
        return trace.stream()
                .filter(event -> !event.id().contains("JOIN"))
                .map(event -> event.event() instanceof WorkflowCompleted
                        ? new EventEnvelope(
                                event.id(),
                                event.source(),
                                event.time(),
                                event.timescale(),
                                event.workflowInstance(),
                                new WorkflowCompleted(Optional.of(new ReportedJobCounts(4, 0, 0))))
                        : event)
                .toList();
    }

    /** Returns whether everything is committed, so that the next owner needs none of the events. */
    private boolean allIsRead() {
        long last = log.readAll(log.topics().events()).stream()
                .mapToLong(ConsumerRecord::offset)
                .max()
                .orElseThrow();
        try {
            OffsetAndMetadata commit = log.commit();
            return commit != null && commit.offset() == last + 1;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void lateMessagesReplaceNothing() throws Exception {
        Daemon daemon = log.daemon(Map.of());
        try {
            log.write(events("nextflow-weblog", RECEIVED));
            log.latestUntilClosed(INSTANCE);
            List<EventEnvelope> late = events("nextflow-weblog", List.of());
            log.write(late.subList(5, late.size()));
            Eventually.until("the events are read", this::allIsRead);
            assertThat(onlyRun().end()).isEqualTo(RunEnd.PARTIAL);
            assertThat(log.readAll(log.topics().deadLetters())).isEmpty();
        } finally {
            daemon.close();
        }
    }

    @Test
    void cachedRunsExpectNothing() throws Exception {
        List<EventEnvelope> resumed = events("nextflow-weblog-resume", List.of());
        String instance = resumed.get(0).workflowInstance();
        Daemon daemon = log.daemon(Map.of());
        try {
            log.write(events("nextflow-weblog", List.of()));
            log.latestUntilClosed(INSTANCE);
            log.write(resumed.get(0));
            List<Advisory> given = log.advisoriesUntil(
                    instance,
                    advisories -> advisories.stream()
                            .anyMatch(advisory -> advisory.ground().isPlanLearned()));
            assertThat(given)
                    .filteredOn(advisory -> advisory.ground().isPlanLearned())
                    .extracting(advisory -> advisory.progress().jobsTotal())
                    .containsOnly(0);
            log.write(resumed.get(1));
            log.latestUntilClosed(instance);
            assertThat(history.runs())
                    .extracting(
                            run -> run.facts().instance() + " " + run.facts().end())
                    .containsExactly(INSTANCE + " COMPLETED", instance + " RESUMED");
        } finally {
            daemon.close();
        }
    }
}
