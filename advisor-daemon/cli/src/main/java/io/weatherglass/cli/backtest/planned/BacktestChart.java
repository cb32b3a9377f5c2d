package io.weatherglass.cli.backtest.planned;

import io.weatherglass.cli.charts.ProgressChart;
import io.weatherglass.cli.charts.ProgressChart.Band;
import io.weatherglass.cli.charts.ProgressChart.Panel;
import io.weatherglass.cli.charts.ProgressChart.Point;
import io.weatherglass.cli.charts.ProgressChart.Series;
import io.weatherglass.simulation.statistics.Interval;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import javax.xml.stream.XMLStreamException;

/** Draws coverage and width of forecasts against progress, a line per model. */
public final class BacktestChart {

    private BacktestChart() {}

    /** Writes the report to an SVG file, replacing an existing one. */
    public static void write(BacktestReport report, Path file) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            chart(report).write(out);
        } catch (XMLStreamException e) {
            throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static ProgressChart chart(BacktestReport report) {
        List<ModelScores> summaries = report.summaries();
        List<String> models =
                summaries.stream().map(ModelScores::model).distinct().toList();
        List<Series> coverage =
                series(summaries, models, checkpoint -> checkpoint.coverage().estimate());
        List<Series> width =
                series(summaries, models, checkpoint -> checkpoint.means().relativeWidth());
        List<Band> band = summaries.get(0).checkpoints().stream()
                .map(checkpoint -> {
                    Interval usual = checkpoint.band().shares();
                    return new Band(checkpoint.at(), usual.lower(), usual.upper());
                })
                .toList();
        double min = Math.min(
                min(coverage), band.stream().mapToDouble(Band::lower).min().orElse(1));
        int scored =
                report.groups().stream().mapToInt(BacktestReport.Group::scored).sum();
        return new ProgressChart(
                name(report) + ": intervals of the makespan at "
                        + percent(report.options().level()),
                report.options().protocol().label() + ", " + scored + " runs scored; dashed: not calibrated",
                List.of(
                        new Panel(
                                "coverage against the share of the makespan that has elapsed; shaded: what chance gives",
                                Math.max(0, Math.floor(min * 10) / 10 - 0.1),
                                1,
                                band,
                                coverage),
                        new Panel(
                                "mean width as a share of the makespan"
                                        + (max(width) > 1 ? "; larger ones at the top" : ""),
                                0,
                                Math.min(1, Math.max(0.01, Math.ceil(max(width) * 50) / 50)),
                                List.of(),
                                width)));
    }

    private static String name(BacktestReport report) {
        return report.groups().size() == 1
                ? report.groups().get(0).name()
                : report.groups().size() + " groups of runs";
    }

    private static List<Series> series(
            List<ModelScores> summaries, List<String> models, ToDoubleFunction<ModelScores.Checkpoint> value) {
        return summaries.stream()
                .map(summary -> new Series(
                        summary.model() + (summary.calibrated() ? ", calibrated" : ""),
                        models.indexOf(summary.model()) % ProgressChart.COLOURS,
                        !summary.calibrated(),
                        summary.checkpoints().stream()
                                .map(checkpoint -> new Point(checkpoint.at(), value.applyAsDouble(checkpoint)))
                                .toList()))
                .toList();
    }

    private static double min(List<Series> series) {
        return ys(series).min().orElse(0);
    }

    private static double max(List<Series> series) {
        return ys(series).max().orElse(0);
    }

    private static DoubleStream ys(List<Series> series) {
        return series.stream().flatMap(one -> one.points().stream()).mapToDouble(Point::y);
    }

    private static String percent(double share) {
        return String.format(
                Locale.ROOT,
                "%s %%",
                BigDecimal.valueOf(100 * share)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString());
    }
}
