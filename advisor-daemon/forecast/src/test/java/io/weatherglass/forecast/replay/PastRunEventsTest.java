package io.weatherglass.forecast.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.EventType;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.history.RecordingImport;
import io.weatherglass.forecast.history.StageMoments;
import io.weatherglass.forecast.planning.RecentPlans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastRun;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PastRunEventsTest {

    private static final Instant START = Instant.parse("2026-11-20T10:00:00Z");

    @TempDir
    private Path folder;

    private History history;
    private final List<EventEnvelope> events = new ArrayList<>();

    @BeforeEach
    void openHistory() {
        history = History.at(HistoryLocation.in(folder), Clock.systemUTC());
    }

    @AfterEach
    void closeHistory() {
        history.close();
    }

    private void add(double seconds, WorkflowEvent event) {
        events.add(new EventEnvelope(
                "e" + events.size(),
                URI.create("urn:test"),
                START.plusMillis(Math.round(1000 * seconds)),
                EventEnvelope.LIVE,
                "run",
                event));
    }

    private void job(String id, String kind, double submitted, double started, double ended, double runtime) {
        add(submitted, new JobSubmitted(id, 1, Optional.empty(), Optional.of(kind), List.of()));
        add(started, new JobStarted(id, 1, Optional.empty()));
        add(ended, new JobCompleted(id, 1, runtime));
    }

    private List<EventEnvelope> reported() {
        add(0, WorkflowStarted.of("align", START));
        job("a", "split", 0, 2, 10, 7.5);
        job("b", "map", 10, 12, 30, 17);
        job("c", "map", 10, 11, 40, 28);
        add(40, new JobSubmitted("d", 1, Optional.empty(), Optional.of("merge"), List.of("b", "c")));
        add(41, new JobSkipped("d"));
        return List.copyOf(events);
    }

    private PastRun stored(List<EventEnvelope> of) {
        try (RecordingImport into = new RecordingImport(history, 10, false, Clock.systemUTC(), problem -> {
            throw new AssertionError(problem);
        })) {
            into.add(new RecordedRunEvents("run", "align", Path.of("run.txt"), of));
            return history.whole(into.finish().get(0).id()).orElseThrow();
        }
    }

    private static List<String> reported(List<EventEnvelope> of) {
        return of.stream()
                .sorted(java.util.Comparator.comparing(EventEnvelope::time)
                        .thenComparing(event -> EventType.of(event.event()))
                        .thenComparing(event -> event.event().subject().orElse("")))
                .map(event -> event.time() + " " + EventType.of(event.event()) + " "
                        + event.event().subject().orElse(""))
                .toList();
    }

    @Test
    void reproducesRunsOfTheHistory() {
        reported();
        add(41, new WorkflowCompleted());
        List<EventEnvelope> sent = List.copyOf(events);
        PastRun run = stored(sent);
        assertThat(PastRunEvents.isUnplanned(run)).isTrue();
        List<EventEnvelope> again = PastRunEvents.unplanned(run);
        // the end is the last completion, because the time of its report is not stored
        assertThat(reported(again.subList(0, again.size() - 1))).isEqualTo(reported(sent.subList(0, sent.size() - 1)));
        InstanceSnapshot before =
                FollowedEvents.of("run", sent, query -> Optional.empty()).ended();
        InstanceSnapshot after =
                FollowedEvents.of("run", again, query -> Optional.empty()).ended();
        assertThat(after.plan()).isEqualTo(before.plan());
        for (int job = 0; job < before.jobs().count(); job++) {
            assertThat(after.jobs().phase(job)).isEqualTo(before.jobs().phase(job));
            assertThat(after.jobs().endedSeconds(job)).isEqualTo(before.jobs().endedSeconds(job));
        }
        assertThat(after.jobs().projectedRuntimes()).isEqualTo(before.jobs().projectedRuntimes());
    }

    @Test
    void learnsPlansOnlyFromEarlierRuns() {
        reported();
        add(41, new WorkflowCompleted());
        PastRun run = stored(List.copyOf(events));
        RecentPlans plans = new RecentPlans(Optional.empty(), 10);
        FollowedEvents first = FollowedEvents.of("run", PastRunEvents.unplanned(run), plans::whole);
        assertThat(first.after(2).source()).isEqualTo(PlanSource.SEEN);
        plans.add(run);
        FollowedEvents second = FollowedEvents.of("run", PastRunEvents.unplanned(run), plans::whole);
        InstanceSnapshot begun = second.after(2);
        assertThat(begun.source()).isEqualTo(PlanSource.learned(1, Optional.empty()));
        assertThat(begun.plan().jobs()).hasSize(4);
        assertThat(second.completedJobs(second.count())).isEqualTo(3);
        assertThat(second.count()).isEqualTo(first.count() + 1);
    }

    @Test
    void rejectsIncompleteRuns() {
        reported();
        add(41, new WorkflowFailed(Optional.empty(), Optional.empty()));
        PastRun run = stored(List.copyOf(events));
        assertThatThrownBy(() -> PastRunEvents.unplanned(run))
                .hasMessage("run \"run\" must have completed, but was failed");
    }

    @Test
    void findsStageMomentsWithoutTheEnd() {
        reported();
        List<EventEnvelope> open = List.copyOf(events);
        add(41, new WorkflowCompleted());
        PastRun run = stored(List.copyOf(events));
        RecentPlans plans = new RecentPlans(Optional.empty(), 10);
        plans.add(run);
        List<List<Instant>> found = new ArrayList<>();
        for (double end : new double[] {41, 4100}) {
            events.clear();
            events.addAll(open);
            add(end, new WorkflowCompleted());
            FollowedEvents followed = FollowedEvents.of("run", List.copyOf(events), plans::whole);
            Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.DEFAULTS);
            Advisor advisor = new Advisor(Clock.systemUTC());
            StageMoments<Advisory> moments = StageMoments.advisories(
                    followed,
                    snapshot ->
                            advisor.advise(snapshot, forecaster.forecast(snapshot), Background.notAvailable("a test")));
            found.add(moments.find(Set.of(ProgressBucket.HALF)).stream()
                    .map(moment -> moment.forecast().asOf())
                    .toList());
        }
        assertThat(found.get(0)).isNotEmpty().isEqualTo(found.get(1));
    }
}
