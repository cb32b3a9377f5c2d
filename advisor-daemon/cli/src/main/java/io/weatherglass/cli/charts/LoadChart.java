package io.weatherglass.cli.charts;

import java.io.Writer;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;

/** Cores in use over time, as SVG. */
public final class LoadChart {
    private static final double WIDTH = 1280;
    private static final double HEIGHT = 420;
    private static final double LEFT = 64;
    private static final double RIGHT = 24;
    private static final double TOP = 44;
    private static final double BOTTOM = 40;
    private static final int ROWS = 5;
    private static final double DAY_SECONDS = 86_400;
    private static final double FEW_DAYS = 3 * DAY_SECONDS;

    private static final String STYLE = """
            text { font: 11px sans-serif; fill: #222 }
            .heading { font-size: 15px; font-weight: bold }
            .tick { text-anchor: middle }
            .before { text-anchor: end; fill: #555 }
            .paper { fill: #fff }
            .grid { stroke: #ddd }
            .load { fill: #0072b2 }
            """;

    private LoadChart() {}

    /**
     * Draws mean loads of equal stretches of time.
     *
     * @param binSeconds length of a stretch, &gt; 0
     * @param cores mean cores in use in each stretch; at least one
     */
    public static void draw(String heading, double binSeconds, List<Double> cores, Writer out)
            throws XMLStreamException {
        double highest = Math.max(
                1, cores.stream().mapToDouble(Double::doubleValue).max().orElse(1));
        double span = binSeconds * cores.size();
        TimeAxis time = new TimeAxis(0, span, LEFT, WIDTH - LEFT - RIGHT);
        double height = HEIGHT - TOP - BOTTOM;
        SvgWriter svg = new SvgWriter(out, WIDTH, HEIGHT, heading, STYLE);
        svg.text("heading", LEFT, 24, heading);
        for (int row = 0; row <= ROWS; row++) {
            double y = TOP + height - height * row / ROWS;
            svg.line("grid", LEFT, y, WIDTH - RIGHT, y);
            svg.text("before", LEFT - 6, y + 4, SvgWriter.number(highest * row / ROWS));
        }
        for (int k = 0; k < cores.size(); k++) {
            double bar = height * cores.get(k) / highest;
            double from = time.x(k * binSeconds);
            svg.rectangle("load", from, TOP + height - bar, time.x((k + 1) * binSeconds) - from, bar);
        }
        for (double tick : time.ticks()) {
            svg.text("tick", time.x(tick), HEIGHT - BOTTOM + 18, label(tick, span, time));
        }
        svg.text("before", LEFT - 6, TOP - 10, "cores");
        svg.end();
    }

    private static String label(double tick, double span, TimeAxis time) {
        return span > FEW_DAYS
                ? String.format(Locale.ROOT, "%s d", SvgWriter.number(tick / DAY_SECONDS))
                : time.label(tick);
    }
}
