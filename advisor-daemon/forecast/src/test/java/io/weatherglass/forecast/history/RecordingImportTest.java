package io.weatherglass.forecast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.forecast.history.RunImport.RunExistsException;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastJob;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingImportTest {

    private static final Instant ORIGIN = Instant.parse("2026-11-20T10:00:00Z");

    @TempDir
    private Path folder;

    private final List<String> problems = new ArrayList<>();
    private History history;

    @BeforeEach
    void open() {
        history = History.at(HistoryLocation.in(folder), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        history.close();
    }

    private static RecordedRunEvents run(String instance, Instant from, int seconds) {
        return recorded(
                instance,
                from,
                List.of(
                        WorkflowStarted.of("align", from),
                        new JobSubmitted("a", 1, Optional.empty(), Optional.of("map"), List.of()),
                        new JobCompleted("a", 1, seconds),
                        new WorkflowCompleted()),
                seconds);
    }

    private static RecordedRunEvents recorded(String instance, Instant from, List<WorkflowEvent> what, int seconds) {
        List<EventEnvelope> events = new ArrayList<>();
        for (WorkflowEvent event : what) {
            Instant at = events.size() < 2 ? from : from.plusSeconds(seconds);
            events.add(new EventEnvelope(
                    String.valueOf(events.size()), URI.create("urn:test"), at, EventEnvelope.LIVE, instance, event));
        }
        return new RecordedRunEvents(instance, "align", Path.of(instance + ".txt"), events);
    }

    private RecordingImport importing() {
        return new RecordingImport(history, 10, false, Clock.systemUTC(), problems::add);
    }

    private List<String> kept() {
        return history.runs().stream().map(run -> run.facts().instance()).toList();
    }

    /** Timestamps are stored in microseconds, which fit into a long until the year 294,246. */
    @Test
    void importsTheOthersIfARunIsInvalid() {
        try (RecordingImport into = importing()) {
            into.add(run("first", ORIGIN, 10));
            into.add(run("far", Instant.parse("+300000-01-01T00:00:00Z"), 10));
            into.add(recorded("endless", ORIGIN, List.of(WorkflowStarted.of("align", ORIGIN)), 10));
            into.add(run("last", ORIGIN, 20));
            assertThat(into.finish()).extracting(RunImport.Imported::label).containsExactly("first", "last");
        }
        assertThat(kept()).containsExactly("first", "last");
        assertThat(problems)
                .satisfiesExactly(
                        problem ->
                                assertThat(problem).startsWith("endless.txt: ").contains("must have a start or a plan"),
                        problem -> assertThat(problem).startsWith("far.txt: "));
    }

    /** An earlier version may have read less of the same recording, such as no memory. */
    @Test
    void updatesARunWithTheSameJobs() {
        for (JobUsage usage :
                List.of(JobUsage.UNKNOWN, new JobUsage(OptionalLong.of(1 << 20), OptionalDouble.empty()))) {
            try (RecordingImport into = importing()) {
                into.add(recorded(
                        "first",
                        ORIGIN,
                        List.of(
                                WorkflowStarted.of("align", ORIGIN),
                                new JobSubmitted("a", 1, Optional.empty(), Optional.of("map"), List.of()),
                                new JobCompleted("a", 1, 10, usage),
                                new WorkflowCompleted()),
                        10));
                into.finish();
            }
        }
        assertThat(kept()).containsExactly("first");
        long id = history.runs().get(0).id();
        assertThat(history.whole(id).orElseThrow().jobs().all())
                .extracting(PastJob::peakMemoryBytes)
                .containsExactly(1048576.0);
    }

    @Test
    void importsTheOthersIfARunExists() {
        try (RecordingImport into = importing()) {
            into.add(run("first", ORIGIN, 10));
            into.finish();
        }
        try (RecordingImport into = importing()) {
            into.add(run("first", ORIGIN, 11));
            into.add(run("second", ORIGIN, 20));
            assertThatThrownBy(into::finish)
                    .isInstanceOf(RunExistsException.class)
                    .hasMessageContaining("run \"first\": the history has another record with this name");
        }
        assertThat(kept()).containsExactly("first", "second");
    }
}
