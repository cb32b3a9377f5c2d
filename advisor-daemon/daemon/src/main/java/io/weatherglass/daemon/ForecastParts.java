package io.weatherglass.daemon;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.daemon.config.ForecastSettings;
import io.weatherglass.daemon.config.MatchingSettings;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.enactment.ForecastScheduler;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.notifying.AlertsFile;
import io.weatherglass.daemon.publishing.PublishedAdvisories;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.advising.AdvisoryPipeline;
import io.weatherglass.forecast.alerting.AlertJudge;
import io.weatherglass.forecast.comparing.DecisionQuestions;
import io.weatherglass.forecast.comparing.StrategyComparisons;
import io.weatherglass.forecast.explaining.Explanations;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.forecasting.PlannedEngines;
import io.weatherglass.forecast.matching.BackgroundLoadSearches;
import io.weatherglass.forecast.matching.BackgroundLoadSearches.Inputs;
import io.weatherglass.forecast.matching.tables.RuntimeTableFolder;
import io.weatherglass.forecast.support.WorkerThread;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.store.TraceStore;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

record ForecastParts(
        TraceStore traces,
        BackgroundLoadSearches matching,
        AdvisoryPipeline pipeline,
        DecisionQuestions questions,
        AlertJudge alerts,
        ExecutorService workers,
        int threads) {

    static ForecastParts open(
            Configuration configuration,
            HistoryParts history,
            PublishedAdvisories published,
            BiPredicate<String, AlertKind> announced,
            DaemonMetrics metrics,
            Consumer<String> forecastAgain,
            Clock logClock,
            Clock wallClock,
            CloseStack lifecycle) {
        int threads = configuration.get(ForecastSettings.FORECAST_THREADS);
        Path dataDirectory = Path.of(configuration.get(Settings.DATA_DIR));
        TraceStore traces = TraceStore.open(dataDirectory);
        MonteCarlo monteCarlo = new MonteCarlo(pool(threads, "realizations", lifecycle), threads);
        PlannedEngines engines = lifecycle.add(PlannedEngines.of(monteCarlo, threads));
        Forecaster forecaster =
                new Forecaster(engines, ConfiguredOptions.forecast(configuration), history.experience());
        long tableBytes = (long) configuration.get(MatchingSettings.MATCHING_TABLE_SPACE) << 20;
        BackgroundLoadSearches matching = lifecycle.add(new BackgroundLoadSearches(
                ConfiguredOptions.matching(configuration),
                new Inputs(
                        traces,
                        new RuntimeTableFolder(dataDirectory, tableBytes, wallClock),
                        workflow -> history.newestRuns(workflow, configuration.get(Settings.LEARNED_RUNS))),
                metrics.searches(),
                published::latest,
                forecastAgain));
        StrategyComparisons comparisons = lifecycle.add(new StrategyComparisons(
                configuration.get(ForecastSettings.COMPARE_STRATEGIES),
                configuration.get(ForecastSettings.TIME_BUDGET),
                configuration.get(ForecastSettings.ACCEPTABLE_RISK) / 100.0,
                published::latest,
                forecastAgain));
        Advisor advisor = new Advisor(logClock, history.calibration()::current);
        return new ForecastParts(
                traces,
                matching,
                new AdvisoryPipeline(
                        matching, forecaster, comparisons, advisor, Optional.of(new Explanations(forecaster))),
                new DecisionQuestions(monteCarlo, configuration.get(ForecastSettings.TIME_BUDGET)),
                new AlertJudge(
                        AlertsFile.of(configuration), history.experience()::pastRuns, published::course, announced),
                pool(threads, "forecast", lifecycle),
                threads);
    }

    private static ExecutorService pool(int threads, String name, CloseStack lifecycle) {
        ExecutorService pool = Executors.newFixedThreadPool(threads, WorkerThread.factory(name));
        lifecycle.add(pool::shutdownNow);
        return pool;
    }

    ForecastScheduler<Advisory> scheduler(Executor pollThread, HeapBudget heap, DaemonMetrics metrics) {
        return new ForecastScheduler<>(
                threads,
                workers,
                pollThread,
                (snapshot, effort) -> alerts.judge(snapshot, pipeline.advise(snapshot, effort)),
                heap,
                System::nanoTime,
                metrics::coalesced);
    }

    WhatIfAnswer whatIf(InstanceSnapshot snapshot, List<Decision> decisions) {
        return pipeline.whatIf(snapshot, decisions, questions);
    }
}
