package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.advising.AdvisoryPipeline;
import io.weatherglass.forecast.calibration.CalibrationLog;
import io.weatherglass.forecast.comparing.StrategyComparisons;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.forecasting.PlannedEngines;
import io.weatherglass.forecast.history.LearnedFromHistory;
import io.weatherglass.forecast.history.Lessons;
import io.weatherglass.forecast.history.PastRunBuilder;
import io.weatherglass.forecast.matching.BackgroundLoadSearches;
import io.weatherglass.forecast.matching.BackgroundLoadSearches.Inputs;
import io.weatherglass.forecast.matching.MatchingOptions;
import io.weatherglass.forecast.matching.SearchListener;
import io.weatherglass.forecast.matching.tables.LoadScaling;
import io.weatherglass.forecast.matching.tables.RuntimeTableFolder;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.forecast.support.RecursiveDeletion;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Runs the forecasting and learning code of the daemon on an empty temporary history, without Kafka and without
 * searching for background load. Thread-safe, except that recording a run must not overlap with a forecast.
 */
public final class FollowingDaemon implements AutoCloseable {
    private final PlannedEngines engines = PlannedEngines.of(MonteCarlo.singleThreaded(), 1);

    private static final String ALONE = "the run is being replayed";

    private final Path folder;
    private final History history;
    private final CalibrationLog calibration;
    private final LearnedFromHistory experience;
    private final LearnedPlans plans;
    private final BackgroundLoadSearches matching;
    private final StrategyComparisons comparisons;
    private final AdvisoryPipeline pipeline;

    private FollowingDaemon(Path folder, ForecastOptions options, int learnedRuns, StrategyComparisons comparisons) {
        this.comparisons = comparisons;
        Clock clock = Clock.systemUTC();
        this.folder = folder;
        history = History.at(HistoryLocation.in(folder), clock);
        calibration = new CalibrationLog(history);
        experience = new LearnedFromHistory(history, options);
        plans = new LearnedPlans(history, learnedRuns);
        MatchingOptions noSearch = new MatchingOptions(
                false, Optional.empty(), Set.of(), LoadScaling.byCores(), Optional.empty(), 1, 1, 1, 1, 1);
        matching = new BackgroundLoadSearches(
                noSearch,
                new Inputs(TraceStore.open(folder), new RuntimeTableFolder(folder, 1, clock), workflow -> List.of()),
                SearchListener.NONE,
                instance -> Optional.empty(),
                instance -> {});
        pipeline = new AdvisoryPipeline(
                matching,
                new Forecaster(engines, options, experience),
                comparisons,
                new Advisor(clock, calibration::current));
    }

    /** @param learnedRuns number of past runs to learn a plan from, &gt;= 1 */
    public static FollowingDaemon open(ForecastOptions options, int learnedRuns) {
        return open(options, learnedRuns, StrategyComparisons.inTheCallingThread(List.of(), Duration.ofSeconds(1)));
    }

    /** Opens a daemon that also compares strategies; see {@link #adviseWithDecisions}. */
    public static FollowingDaemon recommending(ForecastOptions options, int learnedRuns, List<String> strategies) {
        return open(options, learnedRuns, StrategyComparisons.inTheCallingThread(strategies, options.timeBudget()));
    }

    private static FollowingDaemon open(ForecastOptions options, int learnedRuns, StrategyComparisons comparisons) {
        try {
            return new FollowingDaemon(
                    Files.createTempDirectory("weatherglass-backtest"), options, learnedRuns, comparisons);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Optional<WorkflowLearned> expected(LearnedPlanQuery query) {
        return plans.of(query).join();
    }

    Set<String> kindsPerSample(String workflow) {
        return plans.jobsPerSample(workflow).keySet();
    }

    public Advisory advise(InstanceSnapshot snapshot) {
        return pipeline.adviseAlone(snapshot, ALONE);
    }

    /** Forecasts once, and returns an advisory for each budget. */
    List<Advisory> advise(InstanceSnapshot snapshot, List<Double> budgets) {
        List<InstanceSnapshot> limited = budgets.stream()
                .map(budget -> snapshot.withPlan(
                        snapshot.plan().toBuilder().budget(budget).build()))
                .toList();
        Forecast forecast = pipeline.forecaster().forecast(limited.get(0));
        return limited.stream()
                .map(one -> pipeline.advisor().advise(one, forecast, Background.notAvailable(ALONE)))
                .toList();
    }

    /**
     * Forecasts a running instance. The advisory contains the result of the comparison that the previous call started.
     */
    public Advisory adviseWithDecisions(InstanceSnapshot snapshot) {
        return pipeline.advise(snapshot);
    }

    public Advisory close(InstanceSnapshot ended) {
        return pipeline.close(ended);
    }

    /** Adds an ended instance to the history and learns from it, as the daemon does. */
    public void record(InstanceSnapshot ended, Advisory closing, List<Advisory> course) {
        History.Recorded recorded = history.record(PastRunBuilder.followed(ended, closing, course));
        Lessons.of(ended, closing, course)
                .ifPresent(lesson -> calibration.learn(recorded.id(), lesson.key(), lesson.lesson()));
        calibration.refresh();
        experience.refresh();
        pipeline.forget(ended.instance());
    }

    @Override
    public void close() {
        engines.close();
        plans.close();
        matching.close();
        comparisons.close();
        history.close();
        try {
            RecursiveDeletion.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
