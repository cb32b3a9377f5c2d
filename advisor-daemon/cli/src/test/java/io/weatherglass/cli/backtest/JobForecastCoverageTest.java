package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.forecasting.JobForecasts;
import io.weatherglass.forecast.history.LearnedFromHistory;
import io.weatherglass.forecast.history.PastRunBuilder;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Coverage of the 95 % intervals of single jobs in real runs without a plan. Forecasts the newest eight runs of each
 * workflow, with up to 30 earlier runs as history. Prints the table for the documentation.
 */
@Tag("long")
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class JobForecastCoverageTest {

    private static final int TEACH = 30;
    private static final int SCORE = 8;
    private static final List<Double> SHARES = List.of(0.25, 0.5, 0.75);

    /** Error of dates: Nextflow traces contain milliseconds, but Nextflow polls its tasks. */
    private static final double RESOLUTION = 0.5;

    @TempDir
    private Path folder;

    private final Map<String, Scores> scores = new TreeMap<>();

    private static final class Scores {
        private int forecasts;
        private int held;
        private double width;
        private double error;

        void add(JobForecasts.Date expected, double truth) {
            forecasts++;
            held += truth >= expected.lower() - RESOLUTION && truth <= expected.upper() + RESOLUTION ? 1 : 0;
            width += expected.upper() - expected.lower();
            error += Math.abs(expected.median() - truth);
        }

        double share() {
            return held / (double) forecasts;
        }
    }

    @Test
    void jobsEndWithinTheirIntervals() throws IOException {
        for (String workflow : List.of("atacseq", "eager", "nanoseq", "viralrecon")) {
            follow(workflow);
        }
        scores.forEach((name, of) -> System.out.printf(
                "| %s | %d | %.0f %% | %.0f s | %.0f s |%n",
                name, of.forecasts, 100 * of.share(), of.width / of.forecasts, of.error / of.forecasts));
        assertThat(scores)
                .hasSize(9)
                .allSatisfy((name, of) -> assertThat(of.share()).as(name).isGreaterThan(0.75));
    }

    private void follow(String workflow) throws IOException {
        Path traces = SharedData.require("nextflow-traces/" + workflow);
        List<Path> files;
        try (Stream<Path> all = Files.list(traces)) {
            files = all.sorted().toList();
        }
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(ConnectorRegistry.create("nextflow", ConnectorSettings.NONE), false, problem -> {})
                .read(files.subList(files.size() - TEACH - SCORE, files.size()), runs::add, () -> {});
        ForecastOptions options = ForecastOptions.DEFAULTS;
        Clock clock = Clock.systemUTC();
        try (History history = History.at(HistoryLocation.in(folder.resolve(workflow)), clock);
                LearnedPlans plans = new LearnedPlans(history, 10)) {
            LearnedFromHistory experience = new LearnedFromHistory(history, options);
            Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), options, experience);
            Advisor advisor = new Advisor(clock);
            for (int run = 0; run < runs.size(); run++) {
                RecordedRunEvents recorded = runs.get(run);
                FollowedEvents events = FollowedEvents.of(
                        recorded.instance(),
                        recorded.events(),
                        query -> plans.of(query).join());
                Advisory closing = advisor.close(events.ended(), forecaster.settle(events.ended()));
                double truth = closing.makespan().orElseThrow().medianSeconds();
                for (double at : run < TEACH ? List.<Double>of() : SHARES) {
                    score(forecaster, events, truth * at, Math.round(100 * at) + " %, ");
                }
                history.record(PastRunBuilder.followed(events.ended(), closing, List.of()));
                experience.refresh();
                forecaster.forget(recorded.instance());
            }
        }
    }

    private void score(Forecaster forecaster, FollowedEvents events, double elapsed, String at) {
        InstanceSnapshot snapshot = events.after(Math.max(1, events.countUntil(elapsed)));
        JobForecasts forecasts = forecaster.jobs(snapshot, Optional.empty());
        JobTable now = snapshot.jobs();
        JobTable ended = events.ended().jobs();
        Map<String, Double> ends = new HashMap<>();
        Map<String, Double> last = new HashMap<>();
        for (int job = 0; job < ended.count(); job++) {
            if (ended.phase(job) == JobPhase.COMPLETED) {
                ends.put(ended.planned(job).id(), ended.endedSeconds(job));
            }
        }
        Map<String, Double> unseen = new HashMap<>(ends);
        for (int job = 0; job < now.count(); job++) {
            JobPhase phase = now.phase(job);
            if (phase != JobPhase.PENDING) {
                Optional<Double> truth =
                        Optional.ofNullable(unseen.remove(now.planned(job).id()));
                String what = phase == JobPhase.RUNNING ? "jobs that run" : "jobs that wait";
                forecasts.jobs().get(job).ifPresent(dates -> truth.ifPresent(end -> add(at + what, dates.end(), end)));
            }
        }
        for (int job = 0; job < ended.count(); job++) {
            Double end = unseen.get(ended.planned(job).id());
            if (end != null) {
                last.merge(ended.planned(job).kind(), end, Math::max);
            }
        }
        forecasts
                .expected()
                .forEach(kind -> kind.end()
                        .filter(expected -> last.containsKey(kind.kind()))
                        .ifPresent(expected -> add(at + "last of a kind", expected, last.get(kind.kind()))));
    }

    private void add(String name, JobForecasts.Date expected, double truth) {
        scores.computeIfAbsent(name, none -> new Scores()).add(expected, truth);
    }
}
