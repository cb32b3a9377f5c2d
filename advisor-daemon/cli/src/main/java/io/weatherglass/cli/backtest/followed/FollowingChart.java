package io.weatherglass.cli.backtest.followed;

import io.weatherglass.cli.backtest.followed.StageScores.Summary;
import io.weatherglass.cli.charts.ProgressChart;
import io.weatherglass.cli.charts.ProgressChart.Band;
import io.weatherglass.cli.charts.ProgressChart.Panel;
import io.weatherglass.cli.charts.ProgressChart.Point;
import io.weatherglass.cli.charts.ProgressChart.Series;
import io.weatherglass.simulation.statistics.BinomialBand;
import io.weatherglass.simulation.statistics.Interval;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javax.xml.stream.XMLStreamException;

/** Draws coverage and width of the daemon's intervals, and of the baselines', against progress; all workflows together. */
public final class FollowingChart {

    /** Of counts where intervals are as good as they say. */
    private static final double USUAL = 0.95;

    private FollowingChart() {}

    /**
     * Writes the report to an SVG file, replacing an existing one.
     *
     * @throws IllegalArgumentException if only first runs were scored
     */
    public static void write(FollowingReport report, Path file) throws IOException {
        List<StageScores> stages = report.pooled().isEmpty() ? report.firstRuns() : report.pooled();
        try (Writer out = Files.newBufferedWriter(file)) {
            chart(report, stages).write(out);
        } catch (XMLStreamException e) {
            throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static ProgressChart chart(FollowingReport report, List<StageScores> stages) {
        List<Series> coverage = series(stages, Summary::coverage);
        List<Series> width = series(stages, Summary::meanWidth);
        List<Band> band = stages.stream()
                .map(stage -> {
                    Interval usual = BinomialBand.central(
                                    stage.runs(), report.options().level(), USUAL)
                            .shares();
                    return new Band(stage.at(), usual.lower(), usual.upper());
                })
                .toList();
        double min = coverage.stream()
                .flatMap(one -> one.points().stream())
                .mapToDouble(Point::y)
                .min()
                .orElse(1);
        double least =
                Math.min(min, band.stream().mapToDouble(Band::lower).min().orElse(1));
        double max = width.stream()
                .flatMap(one -> one.points().stream())
                .mapToDouble(Point::y)
                .max()
                .orElse(1);
        return new ProgressChart(
                name(report) + ": intervals of the makespan at "
                        + String.format(
                                Locale.ROOT, "%.0f %%", 100 * report.options().level()),
                stages.get(0).runs() + " runs scored, followed as recorded",
                List.of(
                        new Panel(
                                "coverage against the share of the makespan that has elapsed; shaded: what chance gives",
                                Math.max(0, Math.floor(least * 10) / 10 - 0.1),
                                1,
                                band,
                                coverage),
                        new Panel(
                                "mean width as a share of the makespan" + (max > 1 ? "; larger ones at the top" : ""),
                                0,
                                Math.min(1, Math.max(0.01, Math.ceil(max * 50) / 50)),
                                List.of(),
                                width)));
    }

    private static String name(FollowingReport report) {
        return report.workflows().size() == 1
                ? report.workflows().get(0).name()
                : report.workflows().size() + " workflows";
    }

    private static List<Series> series(List<StageScores> stages, ToDoubleFunction<Summary> value) {
        List<Series> series = new ArrayList<>();
        add(series, "forecast", false, stages, StageScores::forecast, value);
        add(series, "past makespans", true, stages, StageScores::past, value);
        add(series, "linear progress", true, stages, StageScores::linear, value);
        return series;
    }

    private static void add(
            List<Series> series,
            String name,
            boolean dashed,
            List<StageScores> stages,
            Function<StageScores, Summary> which,
            ToDoubleFunction<Summary> value) {
        List<Point> points = stages.stream()
                .filter(stage -> which.apply(stage).forecasts() > 0)
                .map(stage -> new Point(stage.at(), value.applyAsDouble(which.apply(stage))))
                .toList();
        if (!points.isEmpty()) {
            series.add(new Series(name, series.size(), dashed, points));
        }
    }
}
