package io.weatherglass.cli.demo;

import static io.weatherglass.cli.options.TextPrinter.format;
import static io.weatherglass.cli.options.TextPrinter.time;

import io.weatherglass.cli.replay.ReplayReport;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.BackgroundMatch;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.MatchedFragment;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.support.Money;
import io.weatherglass.forecast.support.Percent;
import io.weatherglass.simulation.kernel.RealizationResult;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/** Prints the outcomes of the demo's runs and the coverage of their forecasts. */
final class DemoSummary {

    private static final double HALF_TIME = 0.5;

    private DemoSummary() {}

    static void print(ReplayReport report, PrintWriter out) {
        List<Advisory> forecasts = report.forecasts();
        String took = "The run took " + time(report.script().trueMakespanSeconds());
        out.println(
                forecasts.isEmpty()
                        ? took + " and ended before its first forecast; a larger value of --seconds may help."
                        : format(
                                "%s. The intervals of %d of %d forecasts contained this duration%s.",
                                took,
                                forecasts.stream().filter(report::holdsMakespan).count(),
                                forecasts.size(),
                                widths(report)));
        forecasts.stream()
                .reduce((earlier, later) -> later)
                .flatMap(last -> last.background().match())
                .ifPresent(match -> out.println(found(match)));
        out.flush();
    }

    private static String widths(ReplayReport report) {
        String first = report.forecasts().stream()
                .findFirst()
                .flatMap(ReplayReport::makespanInterval)
                .map(interval -> "; their width was " + share(interval, report) + " at first")
                .orElse("");
        return first
                + report.at(HALF_TIME)
                        .flatMap(ReplayReport::makespanInterval)
                        .map(interval -> " and " + share(interval, report) + " halfway through")
                        .orElse("");
    }

    private static String share(DurationInterval interval, ReplayReport report) {
        return Percent.of((interval.upperSeconds() - interval.lowerSeconds())
                / report.script().trueMakespanSeconds());
    }

    private static String found(BackgroundMatch match) {
        MatchedFragment best = match.fragments().get(0);
        return format(
                "Background load found: the fragment of trace %s that begins at %.0f s (weight %.2f,"
                        + " mean error %.1f s).",
                match.trace(), best.startSeconds(), best.weight(), best.pastErrorSeconds());
    }

    /** Compares the load that was identified before the first decision with the one that the run met. */
    static void print(List<Advisory> advisories, SyntheticTenant tenant, PrintWriter out) {
        int revision = advisories.get(0).planRevision();
        advisories.stream()
                .filter(advisory -> advisory.planRevision() == revision && isComplete(advisory))
                .flatMap(advisory -> advisory.background().match().stream())
                .reduce((earlier, later) -> later)
                .ifPresent(match -> out.println(format(
                        "Load identified: %s from %s (h:mm); load actually applied: from %s.",
                        match.trace(), hour(match.fragments().get(0).startSeconds()), hour(tenant.startSeconds()))));
        out.flush();
    }

    /** Formats a time since the beginning of a workload. */
    static String hour(double seconds) {
        long minutes = Math.round(seconds / 60);
        return format("%d:%02d", minutes / 60, minutes % 60);
    }

    /** Returns whether the last search compared all fragments. */
    static boolean isComplete(Advisory advisory) {
        return advisory.background()
                .search()
                .filter(search -> search.fragmentsSimulated() == search.fragments())
                .isPresent();
    }

    /** Prints the outcomes of one run with and without a decision. */
    static void print(EnactmentPlan plan, RealizationResult with, RealizationResult without, PrintWriter out) {
        out.println("Effect of the recommendations, from two simulations with the same runtimes and disturbance:");
        row("with recommendations", plan, with, out);
        row("without", plan, without, out);
        out.flush();
    }

    private static void row(String title, EnactmentPlan plan, RealizationResult outcome, PrintWriter out) {
        double deadline = Duration.between(plan.submittedAt(), plan.deadline().orElseThrow())
                .toSeconds();
        double late = outcome.completionSeconds() - deadline;
        out.println(format(
                "  %-20s  took %s, %s, cost %s",
                title,
                time(outcome.completionSeconds()),
                late > 0 ? time(late) + " after the deadline" : time(-late) + " before the deadline",
                Money.of(outcome.cost().orElseThrow(), "EUR")));
    }
}
