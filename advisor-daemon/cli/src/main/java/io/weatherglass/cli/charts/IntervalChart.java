package io.weatherglass.cli.charts;

import java.io.Writer;
import java.util.List;
import java.util.OptionalDouble;
import javax.xml.stream.XMLStreamException;

/** Draws rows of intervals on a common time axis, as SVG. Tooltips show the values. */
public final class IntervalChart {
    private static final double WIDTH = 960;
    private static final double LEFT = 150;
    private static final double RIGHT = 160;
    private static final double TOP = 52;
    private static final double ROW = 26;
    private static final double BAR = 12;
    private static final double BOTTOM = 36;
    private static final double TEXT_DROP = 4;

    /** Ratio of the axis length to the latest time in the chart. */
    private static final double MARGIN = 1.04;

    private static final String STYLE = """
            text { font: 12px sans-serif; fill: #222 }
            .heading { font-size: 15px; font-weight: bold }
            .tick { text-anchor: middle }
            .before { text-anchor: end }
            .paper { fill: #fff }
            .grid { stroke: #ddd }
            .bar { fill: #7fb5d6 }
            .own .bar { fill: #0072b2 }
            .median { stroke: #222; stroke-width: 2 }
            .deadline { stroke: #b84a00; stroke-width: 1.5; stroke-dasharray: 5 3 }
            """;

    /** @param own whether the row is the reference for the other rows */
    public record Row(
            String name, String note, boolean own, double medianSeconds, double lowerSeconds, double upperSeconds) {}

    private IntervalChart() {}

    /** @param rows at least one */
    public static void draw(String heading, List<Row> rows, OptionalDouble deadlineSeconds, Writer out)
            throws XMLStreamException {
        double last =
                Math.max(rows.stream().mapToDouble(Row::upperSeconds).max().orElse(0), deadlineSeconds.orElse(0));
        TimeAxis time = new TimeAxis(0, Math.max(1, last) * MARGIN, LEFT, WIDTH - LEFT - RIGHT);
        double bottom = TOP + ROW * rows.size();
        SvgWriter svg = new SvgWriter(out, WIDTH, bottom + BOTTOM, heading, STYLE);
        svg.text("heading", 12, 24, heading);
        for (double tick : time.ticks()) {
            svg.line("grid", time.x(tick), TOP - 6, time.x(tick), bottom);
            svg.text("tick", time.x(tick), bottom + 18, time.label(tick));
        }
        for (int row = 0; row < rows.size(); row++) {
            draw(svg, time, rows.get(row), TOP + ROW * row + ROW / 2);
        }
        if (deadlineSeconds.isPresent()) {
            double x = time.x(deadlineSeconds.getAsDouble());
            svg.startGroup("limit", "deadline");
            svg.line("deadline", x, TOP - 6, x, bottom);
            svg.endGroup();
        }
        svg.end();
    }

    private static void draw(SvgWriter svg, TimeAxis time, Row row, double middle) throws XMLStreamException {
        String tip = row.name() + ": " + time.label(row.medianSeconds()) + ", 95 % " + time.label(row.lowerSeconds())
                + " to " + time.label(row.upperSeconds());
        svg.startGroup(row.own() ? "own" : "other", tip);
        svg.text("before", LEFT - 10, middle + TEXT_DROP, row.name());
        double from = time.x(row.lowerSeconds());
        svg.rectangle("bar", from, middle - BAR / 2, Math.max(1, time.x(row.upperSeconds()) - from), BAR);
        double median = time.x(row.medianSeconds());
        svg.line("median", median, middle - BAR / 2, median, middle + BAR / 2);
        svg.text("note", time.x(row.upperSeconds()) + 8, middle + TEXT_DROP, row.note());
        svg.endGroup();
    }
}
