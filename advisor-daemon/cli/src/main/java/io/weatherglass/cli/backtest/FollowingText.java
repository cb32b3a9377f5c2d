package io.weatherglass.cli.backtest;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.backtest.FollowingReport.Workflow;
import io.weatherglass.cli.backtest.StageScores.Summary;
import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.forecast.support.CountText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

final class FollowingText {

    private static final int MAX_PROBLEMS = 10;

    /**
     * With fewer runs, the absence of misses proves little: correct 95 % intervals miss fewer than 0.5 runs on average.
     */
    private static final int MIN_RUNS = 10;

    private final FollowingReport report;
    private final TextPrinter out;

    private FollowingText(FollowingReport report, PrintWriter out) {
        this.report = report;
        this.out = new TextPrinter(out);
    }

    static void print(FollowingReport report, List<String> problems, PrintWriter out) {
        new FollowingText(report, out).print(problems);
        out.flush();
    }

    private void print(List<String> problems) {
        for (Workflow workflow : report.workflows()) {
            List<StageScores> stages = report.of(workflow);
            out.line("%s: %s, %d scored", workflow.name(), CountText.of(workflow.runs(), "run"), workflow.scored());
            if (!stages.isEmpty()) {
                table(stages);
                out.line("%s", verdict(workflow, stages, report.options().level()));
            }
            out.blank();
        }
        if (report.workflows().size() > 1 && !report.pooled().isEmpty()) {
            out.line("all workflows together");
            table(report.pooled());
            out.blank();
        }
        if (!report.firstRuns().isEmpty()) {
            out.line("first runs of their workflows");
            table(report.firstRuns());
            out.blank();
        }
        out.line(
                "level %s %%; durations in %% of the true makespan; score: mean interval score, lower is better",
                percent(report.options().level()));
        out.line("score ratio: forecast / past makespans; the difference is not significant if the bounds contain 1");
        problems.stream().limit(MAX_PROBLEMS).forEach(problem -> out.line("left out: %s", problem));
        if (problems.size() > MAX_PROBLEMS) {
            out.line("left out: %d more", problems.size() - MAX_PROBLEMS);
        }
    }

    private void table(List<StageScores> stages) {
        out.line(
                "%9s | %-39s | %-39s | %-39s | %s",
                "elapsed,", "forecast", "past makespans", "linear progress", "score ratio,");
        String heads = format("%9s %9s %9s %9s", "held", "width", "error", "score");
        out.line("%9s | %s | %s | %s | %s", "%", heads, heads, heads, "95 % bounds");
        for (StageScores stage : stages) {
            out.line(
                    "%9s | %s | %s | %s | %s",
                    percent(stage.at()),
                    cells(stage.forecast(), stage.runs()),
                    cells(stage.past(), stage.runs()),
                    cells(stage.linear(), stage.runs()),
                    ratio(stage));
        }
    }

    private static String ratio(StageScores stage) {
        if (stage.scoreRatio().isEmpty()) {
            return "-";
        }
        return format("%.2f", stage.scoreRatio().getAsDouble())
                + stage.scoreRatioBounds()
                        .map(bounds -> format(", %.2f to %.2f", bounds.lower(), bounds.upper()))
                        .orElse("");
    }

    private static String cells(Summary summary, int runs) {
        Function<Double, String> share = value -> Double.isNaN(value) ? "-" : percent(value);
        return format(
                "%9s %9s %9s %9s",
                summary.forecasts() == 0 ? "none of " + runs : summary.held() + "/" + summary.forecasts(),
                share.apply(summary.meanWidth()),
                share.apply(summary.medianError()),
                share.apply(summary.meanScore()));
    }

    /**
     * Compares coverage and interval width of forecasts and past makespans at the stage closest to half the makespan.
     */
    static String verdict(Workflow workflow, List<StageScores> stages, double level) {
        Optional<StageScores> half = stages.stream()
                .min((a, b) -> Double.compare(Math.abs(a.at() - 0.5), Math.abs(b.at() - 0.5)))
                .filter(stage -> stage.forecast().forecasts() > 0);
        if (half.isEmpty()) {
            return format(
                    "No forecast was possible for %s of %s.",
                    CountText.of(workflow.scored(), "scored run"), workflow.name());
        }
        StageScores stage = half.get();
        Summary forecast = stage.forecast();
        String interval = format(
                "the %s %% interval %s",
                percent(level),
                stage.at() == 0.5 ? "halfway through the run" : "after " + percent(stage.at()) + " % of the run");
        if (forecast.forecasts() < MIN_RUNS) {
            return format(
                    "Too few runs for a verdict: %s contained the makespan in %d of %s of %s; at least %d"
                            + " are needed.",
                    interval,
                    forecast.held(),
                    CountText.of(forecast.forecasts(), "scored run"),
                    workflow.name(),
                    MIN_RUNS);
        }
        String past = stage.past().forecasts() > 0
                ? format(
                        " The interval from past makespans alone contained it %d times; its mean width was %s %%.",
                        stage.past().held(), percent(stage.past().meanWidth()))
                : "";
        return format(
                "In %d of your last %d runs of %s, %s contained the makespan; its mean width was %s %% of the makespan.%s",
                forecast.held(), forecast.forecasts(), workflow.name(), interval, percent(forecast.meanWidth()), past);
    }

    private static String percent(double share) {
        double percent = 100 * share;
        String text = format(percent >= 99.95 ? "%.0f" : "%.1f", percent);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
