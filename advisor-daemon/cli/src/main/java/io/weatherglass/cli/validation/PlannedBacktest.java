package io.weatherglass.cli.validation;

import io.weatherglass.cli.options.ProgressLine;
import io.weatherglass.connectors.sources.RecordedEvents;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.lab.backtest.Backtest;
import io.weatherglass.lab.backtest.BacktestChart;
import io.weatherglass.lab.backtest.BacktestOptions;
import io.weatherglass.lab.backtest.BacktestReport;
import io.weatherglass.lab.backtest.Contender;
import io.weatherglass.lab.backtest.RunForecasts;
import io.weatherglass.lab.following.FollowedWorkflow;
import io.weatherglass.lab.following.FollowingBacktest;
import io.weatherglass.lab.following.FollowingOptions;
import io.weatherglass.lab.following.FollowingReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The back-test on runs that have a plan. Those whose plans were not reported are also followed as the daemon would have. */
final class PlannedBacktest {

    private final List<Contender> contenders;
    private final BacktestOptions options;
    private final PlannedRuns runs;
    private final Optional<FollowingOptions> unplanned;
    private final BacktestParts parts;
    private final BacktestOutput to;

    /** @param unplanned how runs whose plans were not reported are followed; empty if there is none to score */
    PlannedBacktest(
            List<Contender> contenders,
            BacktestOptions options,
            PlannedRuns runs,
            Optional<FollowingOptions> unplanned,
            BacktestParts parts,
            BacktestOutput to) {
        this.contenders = contenders;
        this.options = options;
        this.runs = runs;
        this.unplanned = unplanned;
        this.parts = parts;
        this.to = to;
    }

    /** What has been forecast, by the numbers of runs and workflows. */
    private record AllForecasts(Map<Integer, RunForecasts> runs, Map<Integer, FollowedWorkflow> workflows) {}

    /** Forecasts and reports; a shard writes its forecasts instead. */
    void run(Configuration configuration) throws IOException, InterruptedException {
        AllForecasts all = forecasts(configuration);
        if (!parts.writes()) {
            report(all);
        }
    }

    private Backtest backtest() {
        return new Backtest(contenders, options, Runtime.getRuntime().availableProcessors());
    }

    /** Forecasts, or reads what shards have forecast; a shard writes its forecasts. */
    private AllForecasts forecasts(Configuration configuration) throws IOException, InterruptedException {
        List<RecordedEvents> followed = runs.unplanned();
        int workflows = unplanned.isEmpty() ? 0 : FollowingBacktest.workflows(followed);
        Optional<String> fingerprint = parts.fingerprint(to.parsed(), configuration)
                .map(of -> of.instances(runs.training())
                        .instances(runs.scored())
                        .recordings(followed)
                        .text());
        if (parts.merges()) {
            BacktestParts.Merged merged = parts.read(fingerprint.orElseThrow());
            return new AllForecasts(merged.runs(runs.count()), merged.workflows(workflows));
        }
        Map<Integer, RunForecasts> forecasts;
        try (ProgressLine progress = ProgressLine.onTerminal(
                to.terminal(), "runs", 0, runs.count() / parts.shard().count())) {
            forecasts = backtest().forecasts(runs.scored(), runs.training(), parts.shard(), progress::step);
        }
        AllForecasts all = new AllForecasts(
                forecasts,
                unplanned.isEmpty()
                        ? Map.of()
                        : FollowingRun.follow(unplanned.get(), followed, parts.shard(), to.terminal()));
        if (parts.writes()) {
            parts.write(fingerprint.orElseThrow(), all.runs(), all.workflows(), to.json(), to.out());
        }
        return all;
    }

    private void report(AllForecasts all) throws IOException {
        BacktestReport report = backtest().report(runs.scored(), runs.training(), all.runs());
        if (to.svg().isPresent()) {
            BacktestChart.write(report, to.svg().get());
        }
        List<String> problems = new ArrayList<>();
        Optional<FollowingReport> followed =
                unplanned.map(of -> FollowingRun.report(of, runs.unplanned(), all.workflows(), problems));
        PrintWriter out = to.out();
        if (to.json().wanted()) {
            to.json()
                    .print(
                            out,
                            BacktestJson.of(report, runs.leftOut(), to.rows())
                                    .putAll(runs.records().json())
                                    .put("followed", followed.map(of -> FollowingJson.of(of, problems, to.rows()))));
        } else {
            BacktestText.print(report, runs.leftOut(), to.rows(), out);
            runs.records().lines().forEach(out::println);
            followed.ifPresent(of -> {
                out.printf("%nRuns whose plans were not reported, as they would have been advised on%n%n");
                FollowingText.print(of, problems, out);
            });
            out.flush();
        }
    }
}
