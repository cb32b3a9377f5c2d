package io.weatherglass.cli.charts;

import java.io.Writer;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/** Shares against the progress of a run, in panels one above the other, as SVG. Pointing at a point shows its values. */
public final class ProgressChart {

    /** More colours than that are hard to distinguish. */
    public static final int COLOURS = 6;

    private static final double WIDTH = 860;
    private static final double LEFT = 64;
    private static final double RIGHT = 24;
    private static final double TOP = 56;
    private static final double PANEL = 230;
    private static final double GAP = 46;
    private static final double ROW = 18;
    private static final double CHARACTER = 6.6;
    /** From the middle of a line of text to its baseline. */
    private static final double TEXT_DROP = 4;

    private static final int TICKS_AT_MOST = 8;
    private static final double[] STEPS = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10};

    private static final String STYLE = """
            text { font: 12px sans-serif; fill: #222 }
            .heading { font-size: 15px; font-weight: bold }
            .note { fill: #555 }
            .x { text-anchor: middle }
            .y { text-anchor: end }
            .paper { fill: #fff }
            .band { fill: #eef3e6 }
            .grid { stroke: #e4e4e4 }
            .axis { stroke: #222 }
            line.dashed { stroke-dasharray: 4 3; stroke-width: 1.2 }
            .line { stroke-width: 2 }
            .c0 { stroke: #0072b2 }
            .c1 { stroke: #b84a00 }
            .c2 { stroke: #007a5e }
            .c3 { stroke: #a8447f }
            .c4 { stroke: #7a6a00 }
            .c5 { stroke: #555 }
            circle { fill: #fff; stroke-width: 1.5 }
            """;

    /** A point: shares of the run and of what is shown. */
    public record Point(double x, double y) {}

    /**
     * Points that a line joins.
     *
     * @param colour 0 to {@value #COLOURS} − 1
     * @param dashed whether the line is
     */
    public record Series(String name, int colour, boolean dashed, List<Point> points) {

        public Series {
            if (colour < 0 || colour >= COLOURS) {
                throw new IllegalArgumentException("colour must be in [0, " + COLOURS + "), was " + colour);
            }
            points = List.copyOf(points);
        }

        String cssClass() {
            return (dashed ? "dashed" : "line") + " c" + colour;
        }
    }

    /**
     * One quantity.
     *
     * @param title names it
     * @param min where its axis begins
     * @param max where its axis ends, above {@code min}
     * @param band of shares that are drawn in another colour, by rising x; may be empty
     */
    public record Panel(String title, double min, double max, List<Band> band, List<Series> series) {

        public Panel {
            if (!(min < max)) {
                throw new IllegalArgumentException("min must be < max, were " + min + " and " + max);
            }
            band = List.copyOf(band);
            series = List.copyOf(series);
        }
    }

    /** What is marked at a place of the run. */
    public record Band(double x, double lower, double upper) {}

    private final String heading;
    private final String subheading;
    private final List<Panel> panels;

    /** A chart of at least one panel; the series of the first are named in the legend. */
    public ProgressChart(String heading, String subheading, List<Panel> panels) {
        this.heading = heading;
        this.subheading = subheading;
        this.panels = List.copyOf(panels);
    }

    /** Writes the chart as an SVG document. */
    public void write(Writer out) throws XMLStreamException {
        double legend = TOP + ROW * legendRows();
        double height = legend + panels.size() * (PANEL + GAP) + 8;
        SvgWriter svg = new SvgWriter(out, WIDTH, height, heading, STYLE);
        svg.text("heading", 12, 22, heading);
        svg.text("note", 12, 40, subheading);
        legend(svg);
        for (int k = 0; k < panels.size(); k++) {
            new Frame(panels.get(k), legend + 20 + k * (PANEL + GAP)).draw(svg);
        }
        svg.end();
    }

    private int legendRows() {
        return 1 + places()[panels.get(0).series().size()];
    }

    /** Row of each entry of the legend, and that of the last one repeated. */
    private int[] places() {
        List<Series> series = panels.get(0).series();
        int[] rows = new int[series.size() + 1];
        double x = 12;
        for (int k = 0; k < series.size(); k++) {
            double width = entryWidth(series.get(k));
            rows[k] = k == 0 ? 0 : rows[k - 1];
            if (x + width > WIDTH) {
                rows[k]++;
                x = 12;
            }
            x += width;
        }
        rows[series.size()] = series.isEmpty() ? 0 : rows[series.size() - 1];
        return rows;
    }

    private static double entryWidth(Series series) {
        return 44 + CHARACTER * series.name().length();
    }

    private void legend(SvgWriter svg) throws XMLStreamException {
        int[] rows = places();
        double x = 12;
        for (int k = 0; k < panels.get(0).series().size(); k++) {
            Series one = panels.get(0).series().get(k);
            if (k > 0 && rows[k] > rows[k - 1]) {
                x = 12;
            }
            double y = TOP + ROW * rows[k];
            svg.line(one.cssClass(), x, y, x + 20, y);
            svg.text("note", x + 26, y + TEXT_DROP, one.name());
            x += entryWidth(one);
        }
    }

    /** A panel and where it stands. */
    private record Frame(Panel panel, double top) {

        void draw(SvgWriter svg) throws XMLStreamException {
            svg.text("note", 12, top - 6, panel.title());
            band(svg);
            axes(svg);
            for (Series one : panel.series()) {
                draw(svg, one);
            }
        }

        private double x(double share) {
            return LEFT + share * (WIDTH - LEFT - RIGHT);
        }

        private double y(double value) {
            double share = (value - panel.min()) / (panel.max() - panel.min());
            return top + PANEL * (1 - Math.max(0, Math.min(1, share)));
        }

        /** Around each place half-way to its neighbours. */
        private void band(SvgWriter svg) throws XMLStreamException {
            for (int k = 0; k < panel.band().size(); k++) {
                Band one = panel.band().get(k);
                double from = k == 0 ? 0 : (panel.band().get(k - 1).x() + one.x()) / 2;
                double to = k + 1 == panel.band().size()
                        ? 1
                        : (panel.band().get(k + 1).x() + one.x()) / 2;
                svg.rectangle("band", x(from), y(one.upper()), x(to) - x(from), y(one.lower()) - y(one.upper()));
            }
        }

        private void axes(SvgWriter svg) throws XMLStreamException {
            for (int k = 0; k <= 10; k++) {
                double share = k / 10.0;
                svg.line("grid", x(share), top, x(share), top + PANEL);
                svg.text("x", x(share), top + PANEL + 16, percent(share));
            }
            double step = step();
            for (double k = Math.ceil(panel.min() / step - 1e-9); k * step <= panel.max() + 1e-9; k++) {
                svg.line("grid", LEFT, y(k * step), WIDTH - RIGHT, y(k * step));
                svg.text("y", LEFT - 8, y(k * step) + TEXT_DROP, percent(k * step));
            }
            svg.line("axis", LEFT, top + PANEL, WIDTH - RIGHT, top + PANEL);
            svg.line("axis", LEFT, top, LEFT, top + PANEL);
        }

        private double step() {
            double min = (panel.max() - panel.min()) / TICKS_AT_MOST;
            for (double step : STEPS) {
                if (step >= min) {
                    return step;
                }
            }
            return min;
        }

        private void draw(SvgWriter svg, Series one) throws XMLStreamException {
            for (int k = 1; k < one.points().size(); k++) {
                Point before = one.points().get(k - 1);
                Point point = one.points().get(k);
                svg.line(one.cssClass(), x(before.x()), y(before.y()), x(point.x()), y(point.y()));
            }
            for (Point point : one.points()) {
                svg.startGroup("point", one.name() + ": " + percent(point.y()) + " at " + percent(point.x()));
                svg.circle("c" + one.colour(), x(point.x()), y(point.y()), 3);
                svg.endGroup();
            }
        }
    }

    private static String percent(double share) {
        // no sign on 0
        return SvgWriter.number(100 * share + 0.0) + " %";
    }
}
