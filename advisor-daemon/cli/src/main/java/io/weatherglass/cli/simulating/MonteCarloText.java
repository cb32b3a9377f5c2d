package io.weatherglass.cli.simulating;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.cli.simulating.MonteCarloComparison.Pair;
import io.weatherglass.cli.simulating.MonteCarloComparison.StrategyResult;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Formats the result of {@code montecarlo} as text: one column per strategy, then pairwise differences. */
final class MonteCarloText {

    private static final int COUNTS_NAMED = 6;
    private static final int JOBS_NAMED = 10;

    private final MonteCarloReport report;
    private final TextPrinter out;

    MonteCarloText(MonteCarloReport report, PrintWriter out) {
        this.report = report;
        this.out = new TextPrinter(out);
    }

    void print() {
        out.line(
                "%s: %s on %s, inputs %s",
                report.input().label(),
                CountText.of(report.input().workflow().jobCount(), "job"),
                report.platform().name(),
                report.known().label());
        out.line(
                "%s%s: walltimes %s%s%s, seed %d",
                CountText.of(report.results().get(0).result().realizations(), "realization"),
                report.results().size() > 1 ? ", the same draws for every strategy" : "",
                report.choice().shape().label(),
                report.usedPerturbationLevel().isPresent()
                        ? format(
                                " with P = %.3g", report.usedPerturbationLevel().getAsDouble())
                        : "",
                report.bootVariation() > 0
                        ? format(", boot times lognormal with coefficient of variation %.3g", report.bootVariation())
                        : "",
                report.seed());
        report.notes().forEach(note -> out.line("note: %s", note));
        out.blank();
        makespan();
        cost();
        row("realizations per second", one -> format("%,.0f", one.realizationsPerSecond()));
        out.blank();
        if (report.unit().equals("BTUs")) {
            report.results()
                    .forEach(one -> out.line(
                            "BTUs with %s: %s",
                            one.strategy(), counts(one.result().billedUnits())));
        }
        report.pairs().forEach(this::difference);
        report.results().forEach(one -> report.criticalJobs(one).ifPresent(jobs -> criticality(one.strategy(), jobs)));
        out.flush();
    }

    private void makespan() {
        row("", StrategyResult::strategy);
        sampleRows("makespan from time 0, s", result -> result.completionSeconds(), "%.1f");
        for (double percent : MonteCarloReport.PERCENTILES) {
            row(
                    format("  %4.1f %% below", percent),
                    one -> format("%.1f", one.result().completionSeconds().quantile(percent / 100)));
        }
        probability("  P(after the deadline)", MonteCarloResult::deadlineMissed);
    }

    private void cost() {
        row("VMs, mean", one -> format("%.2f", one.result().vmCount().mean()));
        row(
                report.unit() + ", mean",
                one -> format("%.2f", one.result().billedUnits().mean()));
        if (report.results().get(0).result().cost().isPresent()) {
            String currency = report.platform().currency().orElse("unknown currency");
            sampleRows("cost, " + currency, result -> result.cost().orElseThrow(), "%.4f");
        }
        probability("  P(above the budget)", MonteCarloResult::budgetExceeded);
    }

    private void sampleRows(String name, Function<MonteCarloResult, SampleDistribution> sample, String format) {
        row(name + ": mean", one -> format(format, sample.apply(one.result()).mean()));
        row("  standard error", one -> format(format, sample.apply(one.result()).standardErrorOfMean()));
        row("  sd", one -> format(format, sample.apply(one.result()).sd()));
        row("  CI95, mean ± 2 sd", one -> interval(sample.apply(one.result()).normalInterval(2), format));
        row("  CI99, mean ± 3 sd", one -> interval(sample.apply(one.result()).normalInterval(3), format));
    }

    private void probability(String name, Function<MonteCarloResult, Optional<Proportion>> proportion) {
        if (proportion.apply(report.results().get(0).result()).isPresent()) {
            row(name, one -> {
                Proportion found = proportion.apply(one.result()).orElseThrow();
                return format("%.1f %% ± %.1f", 100 * found.estimate(), 100 * found.wilsonHalfWidth());
            });
        }
    }

    private void criticality(String strategy, List<CriticalJob> jobs) {
        out.blank();
        out.table(
                new TextTable<CriticalJob>()
                        .left("most critical jobs with " + strategy, 40, job -> "  " + job.job())
                        .left("kind", 12, CriticalJob::kind)
                        .right("on critical path", 17, "%.1f %%", job -> 100 * job.criticality())
                        .gap(2)
                        .right("correlation (makespan)", 22, "%.2f", CriticalJob::cruciality),
                CriticalJob.most(jobs, JOBS_NAMED));
        if (jobs.size() > JOBS_NAMED) {
            out.line("  and %s with lower criticality", CountText.of(jobs.size() - JOBS_NAMED, "job"));
        }
    }

    private void difference(Pair pair) {
        out.line(
                "%s - %s: makespan %+.1f s (standard error %.1f); %s is faster in %.1f %% of the realizations; %s %+.3f"
                        + " (standard error %.3f)",
                pair.second(),
                pair.first(),
                pair.makespan().difference().mean(),
                pair.makespan().difference().standardErrorOfMean(),
                pair.first(),
                100 * pair.makespan().firstLess().estimate(),
                report.results().get(0).result().cost().isPresent() ? "cost" : report.unit(),
                pair.cost().difference().mean(),
                pair.cost().difference().standardErrorOfMean());
    }

    private static String counts(CountDistribution distribution) {
        Map<Long, Double> all = distribution.probabilities();
        String named = all.entrySet().stream()
                .sorted(Map.Entry.<Long, Double>comparingByValue().reversed())
                .limit(COUNTS_NAMED)
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> format("%d: %.0f %%", entry.getKey(), 100 * entry.getValue()))
                .collect(Collectors.joining(", "));
        return all.size() > COUNTS_NAMED ? named + ", …" : named;
    }

    private static String interval(Interval interval, String format) {
        return "[" + format(format, interval.lower()) + ", " + format(format, interval.upper()) + "]";
    }

    private void row(String name, Function<StrategyResult, String> value) {
        out.row(34, name, 24, report.results(), value);
    }
}
