package io.weatherglass.cli.backtest;

import io.weatherglass.cli.backtest.followed.FollowingOptions;
import io.weatherglass.cli.backtest.followed.FollowingReport;
import io.weatherglass.cli.backtest.planned.Backtest;
import io.weatherglass.cli.backtest.planned.BacktestChart;
import io.weatherglass.cli.backtest.planned.BacktestOptions;
import io.weatherglass.cli.backtest.planned.BacktestReport;
import io.weatherglass.cli.backtest.planned.Contender;
import io.weatherglass.cli.options.ProgressLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The back-test on runs that have a plan. Those whose plans were not reported are also followed as the daemon would have. */
final class PlannedBacktest {

    private final List<Contender> contenders;
    private final BacktestOptions options;
    private final PlannedRuns runs;
    private final Optional<FollowingOptions> unplanned;
    private final BacktestOutput to;

    /** @param unplanned how runs whose plans were not reported are followed; empty if there is none to score */
    PlannedBacktest(
            List<Contender> contenders,
            BacktestOptions options,
            PlannedRuns runs,
            Optional<FollowingOptions> unplanned,
            BacktestOutput to) {
        this.contenders = contenders;
        this.options = options;
        this.runs = runs;
        this.unplanned = unplanned;
        this.to = to;
    }

    /** Forecasts and reports. */
    void run() throws IOException, InterruptedException {
        BacktestReport report;
        try (ProgressLine progress = ProgressLine.onTerminal(to.terminal(), "runs", 0, runs.count())) {
            report = new Backtest(contenders, options, Runtime.getRuntime().availableProcessors())
                    .run(runs.scored(), runs.training(), progress::step);
        }
        List<String> problems = new ArrayList<>();
        Optional<FollowingReport> followed = Optional.empty();
        if (unplanned.isPresent()) {
            followed = Optional.of(FollowingRun.follow(unplanned.get(), runs.unplanned(), problems, to.terminal()));
        }
        report(report, followed, problems);
    }

    private void report(BacktestReport report, Optional<FollowingReport> followed, List<String> problems)
            throws IOException {
        if (to.svg().isPresent()) {
            BacktestChart.write(report, to.svg().get());
        }
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
