package io.weatherglass.cli.charts;

import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import javax.xml.stream.XMLStreamException;

/** Positive quantities against another one, both axes logarithmic, as SVG. Pointing at a point shows its values. */
public final class LogLogChart {

    private static final double WIDTH = 860;
    private static final double HEIGHT = 540;
    private static final double LEFT = 84;
    private static final double RIGHT = 32;
    private static final double TOP = 104;
    private static final double BOTTOM = 56;
    private static final double CHARACTER = 6;
    /** From the middle of a line of text to its baseline. */
    private static final double TEXT_DROP = 4;

    private static final String STYLE = """
            text { font: 12px sans-serif; fill: #222 }
            .heading { font-size: 15px; font-weight: bold }
            .note { fill: #555 }
            .x { text-anchor: middle }
            .y { text-anchor: end }
            .paper { fill: #fff }
            .grid { stroke: #e4e4e4 }
            .axis { stroke: #222 }
            .line0 { stroke: #0072b2; stroke-width: 2 }
            .line1 { stroke: #b84a00; stroke-width: 2 }
            .dot0 { fill: #fff; stroke: #0072b2; stroke-width: 1.5 }
            .dot1 { fill: #fff; stroke: #b84a00; stroke-width: 1.5 }
            """;

    private static final int COLOURS = 2;

    /** A point; both coordinates are positive. */
    public record Point(double x, double y) {}

    /**
     * Points that belong together.
     *
     * @param colour index of a colour, 0 or 1
     * @param line whether they are joined by a line; else they are dots
     */
    public record Series(String name, int colour, boolean line, List<Point> points) {

        /** Copies the list, without the points that have no place on a logarithmic axis. */
        public Series {
            if (colour < 0 || colour >= COLOURS) {
                throw new IllegalArgumentException("colour must be 0 or 1, was " + colour);
            }
            points = points.stream()
                    .filter(point -> point.x() > 0 && point.y() > 0)
                    .toList();
        }
    }

    private final String heading;
    private final String subheading;
    private final String xTitle;
    private final String yTitle;
    private final List<Series> series;
    private final Range xs;
    private final Range ys;

    /** A chart; the titles name quantity and unit of the axes. */
    public LogLogChart(String heading, String subheading, String xTitle, String yTitle, List<Series> series) {
        this.heading = heading;
        this.subheading = subheading;
        this.xTitle = xTitle;
        this.yTitle = yTitle;
        this.series = List.copyOf(series);
        this.xs = Range.of(series, Point::x);
        this.ys = Range.of(series, Point::y);
    }

    /** Bounds of an axis at numbers 1, 2 or 5 times a power of ten. */
    private record Range(double from, double to) {

        static Range of(List<Series> series, ToDoubleFunction<Point> coordinate) {
            double[] values = series.stream()
                    .flatMap(one -> one.points().stream())
                    .mapToDouble(coordinate)
                    .toArray();
            double min = Double.POSITIVE_INFINITY;
            double max = 0;
            for (double value : values) {
                min = Math.min(min, value);
                max = Math.max(max, value);
            }
            return values.length == 0 ? new Range(1, 10) : around(min, max);
        }

        private static Range around(double min, double max) {
            double from = Math.pow(10, Math.floor(Math.log10(min)));
            double to = Math.pow(10, Math.ceil(Math.log10(max)));
            double wide = to > from ? to : from * 10;
            List<Double> ticks = new Range(from, wide).ticks();
            return new Range(
                    ticks.stream().filter(tick -> tick <= min * ROUNDING).reduce(from, Math::max),
                    ticks.stream().filter(tick -> tick * ROUNDING >= max).reduce(wide, Math::min));
        }

        List<Double> ticks() {
            List<Double> ticks = new ArrayList<>();
            int last = (int) Math.ceil(Math.log10(to));
            for (int exponent = (int) Math.floor(Math.log10(from)); exponent <= last; exponent++) {
                for (int digit : new int[] {1, 2, 5}) {
                    double tick = digit * Math.pow(10, exponent);
                    if (tick * ROUNDING >= from && tick <= to * ROUNDING) {
                        ticks.add(tick);
                    }
                }
            }
            return ticks;
        }

        /** Where a value stands between the bounds, from 0 to 1. */
        double share(double value) {
            return from == to ? 0.5 : Math.log(value / from) / Math.log(to / from);
        }
    }

    private static final double ROUNDING = 1 + 1e-9;

    /** Writes the chart as an SVG document. */
    public void write(Writer out) throws XMLStreamException {
        SvgWriter svg = new SvgWriter(out, WIDTH, HEIGHT, heading, STYLE);
        svg.text("heading", 12, 22, heading);
        svg.text("note", 12, 40, subheading);
        legend(svg);
        axes(svg);
        for (Series one : series) {
            draw(svg, one);
        }
        svg.end();
    }

    private double x(double value) {
        return LEFT + xs.share(value) * (WIDTH - LEFT - RIGHT);
    }

    private double y(double value) {
        return HEIGHT - BOTTOM - ys.share(value) * (HEIGHT - TOP - BOTTOM);
    }

    private void legend(SvgWriter svg) throws XMLStreamException {
        double x = 12;
        for (Series one : series) {
            if (one.line()) {
                svg.line("line" + one.colour(), x, 58, x + 20, 58);
            } else {
                svg.circle("dot" + one.colour(), x + 10, 58, 4);
            }
            svg.text("note", x + 26, 62, one.name());
            x += 44 + CHARACTER * one.name().length();
        }
    }

    private void axes(SvgWriter svg) throws XMLStreamException {
        double bottom = HEIGHT - BOTTOM;
        for (double tick : xs.ticks()) {
            svg.line("grid", x(tick), TOP, x(tick), bottom);
            svg.text("x", x(tick), bottom + 18, label(tick));
        }
        for (double tick : ys.ticks()) {
            svg.line("grid", LEFT, y(tick), WIDTH - RIGHT, y(tick));
            svg.text("y", LEFT - 8, y(tick) + TEXT_DROP, label(tick));
        }
        svg.line("axis", LEFT, bottom, WIDTH - RIGHT, bottom);
        svg.line("axis", LEFT, TOP, LEFT, bottom);
        svg.text("note", LEFT, HEIGHT - 14, xTitle);
        svg.text("note", 12, TOP - 16, yTitle);
    }

    private void draw(SvgWriter svg, Series one) throws XMLStreamException {
        for (int k = 0; k < one.points().size(); k++) {
            Point point = one.points().get(k);
            svg.startGroup("point", one.name() + ": " + label(point.y()) + " at " + label(point.x()));
            if (one.line() && k > 0) {
                Point before = one.points().get(k - 1);
                svg.line("line" + one.colour(), x(before.x()), y(before.y()), x(point.x()), y(point.y()));
            }
            if (!one.line()) {
                svg.circle("dot" + one.colour(), x(point.x()), y(point.y()), 4);
            }
            svg.endGroup();
        }
    }

    /** Three significant digits, without needless zeros. */
    private static String label(double value) {
        return value >= 1000
                ? String.format(Locale.ROOT, "%,.0f", value)
                : new BigDecimal(value, new MathContext(3)).stripTrailingZeros().toPlainString();
    }
}
