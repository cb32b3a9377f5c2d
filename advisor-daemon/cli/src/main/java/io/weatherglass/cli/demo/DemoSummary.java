package io.weatherglass.cli.demo;

import static io.weatherglass.cli.options.TextPrinter.format;
import static io.weatherglass.cli.options.TextPrinter.time;

import io.weatherglass.cli.replay.ReplayReport;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.BackgroundMatch;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.MatchedFragment;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.connectors.advisory.comparison.ComparedStrategy;
import io.weatherglass.connectors.advisory.comparison.PairedDifference;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.IntervalReport;
import io.weatherglass.forecast.calibration.Quantity;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Prints the outcomes of the demo's runs and the coverage of their forecasts. */
public final class DemoSummary {

    private static final List<Double> SHARES = List.of(0.05, 0.25, 0.5, 0.75, 0.95);

    private DemoSummary() {}

    public static void print(ReplayReport report, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%n%s: took %s%s%n",
                report.script().label(),
                time(report.script().trueMakespanSeconds()),
                trueCost(report));
        out.println("  at     95 % interval            width   contains the truth");
        for (double share : SHARES) {
            report.at(share)
                    .flatMap(ReplayReport::makespanInterval)
                    .ifPresent(interval -> out.println(row(share, interval, report)));
        }
        out.printf(
                Locale.ROOT,
                "  of %d forecasts, %.0f %% of the 95 %% intervals contained the makespan, %.0f %% the number of BTUs%n",
                report.forecasts().size(),
                100 * report.shareHoldingMakespan(),
                100 * report.shareHoldingBtus());
        List<Advisory> forecasts = report.forecasts();
        if (!forecasts.isEmpty()) {
            forecasts.get(forecasts.size() - 1).background().match().ifPresent(match -> out.println(found(match)));
        }
        // show the first comparison, because it covers the most undecided jobs
        forecasts.stream()
                .filter(forecast -> forecast.comparison().isPresent())
                .findFirst()
                .ifPresent(then ->
                        out.println(compared(report, then, then.comparison().orElseThrow())));
        out.flush();
    }

    /** Prints the coverage of the makespan intervals over all runs. */
    public static void print(Calibration calibration, PrintWriter out) {
        List<IntervalReport> makespans = calibration.report().intervals().stream()
                .filter(interval -> interval.quantity() == Quantity.MAKESPAN)
                .toList();
        if (makespans.isEmpty()) {
            return;
        }
        out.printf(
                Locale.ROOT,
                "%nCoverage of the makespan over %d completed runs, with one forecast per stage of a run:%n",
                calibration.report().instances());
        out.println("  nominal    measured           runs of one workflow needed to calibrate");
        makespans.stream()
                .collect(Collectors.groupingBy(IntervalReport::level, TreeMap::new, Collectors.toList()))
                .forEach((level, stages) -> out.println(coverage(level, stages)));
        out.flush();
    }

    private static String coverage(double level, List<IntervalReport> stages) {
        int instances = stages.stream().mapToInt(IntervalReport::instances).sum();
        int held = stages.stream().mapToInt(IntervalReport::held).sum();
        return format(
                "  %5.1f %%    %-18s %d",
                100 * level,
                format("%.1f %% (%d of %d)", 100.0 * held / instances, held, instances),
                stages.get(0).needed());
    }

    private static String found(BackgroundMatch match) {
        MatchedFragment best = match.fragments().get(0);
        return format(
                "  background load found: %s from %.0f s on (weight %.2f, E' %.1f s)",
                match.trace(), best.startSeconds(), best.weight(), best.pastErrorSeconds());
    }

    private static String compared(ReplayReport report, Advisory advisory, StrategyComparison comparison) {
        String unit = advisory.cost().map(cost -> " " + cost.unit()).orElse("");
        Instant start = report.script().plan().submittedAt();
        String others = comparison.strategies().stream()
                .skip(1)
                .map(other -> difference(other, unit))
                .collect(Collectors.joining("; "));
        return format(
                "  if the strategy changed %s after the start: %s; %s",
                time(Duration.between(start, comparison.asOf()).toMillis() / 1e3),
                others,
                comparison.better().map(better -> better + " would be better").orElse("keep the plan"));
    }

    private static String difference(ComparedStrategy other, String unit) {
        PairedDifference seconds = other.difference().makespanSeconds();
        PairedDifference cost = other.difference().cost();
        return format(
                "%s would end %s [95 %%: %s to %s] and cost %+.2f%s [%+.2f to %+.2f]",
                other.strategy(),
                seconds.mean() < 0 ? time(-seconds.mean()) + " earlier" : time(seconds.mean()) + " later",
                signed(seconds.lower()),
                signed(seconds.upper()),
                cost.mean(),
                unit,
                cost.lower(),
                cost.upper());
    }

    private static String signed(double seconds) {
        return (seconds < 0 ? "-" : "+") + time(Math.abs(seconds));
    }

    private static String row(double share, DurationInterval interval, ReplayReport report) {
        double truth = report.script().trueMakespanSeconds();
        boolean holds = interval.lowerSeconds() <= truth && truth <= interval.upperSeconds();
        return format(
                "  %2.0f %%   %-22s %5.1f %%   %s",
                100 * share,
                time(interval.lowerSeconds()) + " - " + time(interval.upperSeconds()),
                100 * (interval.upperSeconds() - interval.lowerSeconds()) / truth,
                holds ? "yes" : "no");
    }

    private static String trueCost(ReplayReport report) {
        Optional<Advisory> closing = report.closing();
        return closing.flatMap(Advisory::cost)
                .flatMap(cost -> cost.amount()
                        .map(ValueForecast::median)
                        .map(amount -> format(" and cost %.2f %s", amount, cost.unit())))
                .orElse("");
    }
}
