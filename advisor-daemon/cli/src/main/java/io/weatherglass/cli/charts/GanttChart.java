package io.weatherglass.cli.charts;

import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.xml.stream.XMLStreamException;

/**
 * VMs against time, as SVG: when they boot, when jobs transfer and compute on them, when they are idle, and where their
 * paid time ends. Pointing at a job or VM shows its name and dates.
 */
public final class GanttChart {

    private static final double WIDTH = 1280;
    private static final double LEFT = 84;
    private static final double RIGHT = 24;
    private static final double BOTTOM = 44;
    private static final double TALLEST_LANE = 30;
    private static final double FLATTEST_LANE = 8;
    private static final double LANES_TOGETHER = 900;
    /** Billing units narrower than this, seconds in the end, are not marked: they would cover all else. */
    private static final double NARROWEST_UNIT = 8;

    /** Width of a letter of an id. */
    private static final double CHARACTER = 5.8;

    private static final double LABEL_FROM_LANE = 14;

    private static final String STYLE = """
            text { font: 11px sans-serif; fill: #222 }
            .heading { font-size: 15px; font-weight: bold }
            .note { fill: #555 }
            .before { text-anchor: end; fill: #555 }
            .tick { text-anchor: middle }
            .lane { text-anchor: end; dominant-baseline: middle }
            .id { font-size: 9px; fill: #fff; dominant-baseline: middle; text-anchor: middle; pointer-events: none }
            .paper { fill: #fff }
            .grid { stroke: #ddd }
            .boundary { stroke: #222; stroke-width: 1.5 }
            .end { stroke: #b00; stroke-dasharray: 4 3 }
            .paid { fill: none; stroke: #bbb; stroke-dasharray: 2 2 }
            .idle { fill: #ececec }
            .boot { fill: #e69f00 }
            .transfer { fill: #7cc7f0 }
            .outline { fill: none; stroke: #fff; stroke-width: 0.7 }
            """;

    /** Dark enough for white letters, distinct for most colour-blind people, after Okabe and Ito (2008). */
    private static final List<String> COLOURS =
            List.of("#0072b2", "#007a5a", "#b84a00", "#a04a80", "#5b5b9f", "#6b6b00", "#8b3a3a", "#3a6b7b");

    /**
     * A VM or slot.
     *
     * @param name in front of its lane, cut if it is long
     * @param description of it, shown when it is pointed at
     * @param requestSeconds from when on it is billed
     * @param readySeconds when it is up
     * @param terminationSeconds when it is shut down
     * @param paidUntilSeconds to when its billed units reach
     * @param unitSeconds length of a billing unit, 0 for none
     */
    public record Lane(
            String name,
            String description,
            double requestSeconds,
            double readySeconds,
            double terminationSeconds,
            double paidUntilSeconds,
            double unitSeconds) {}

    /**
     * A job.
     *
     * @param lane index of its lane
     * @param kind jobs of one kind have one colour; empty for none
     */
    public record Bar(
            String id,
            String kind,
            int lane,
            double startSeconds,
            double computeStartSeconds,
            double computeEndSeconds,
            double endSeconds) {}

    private final String heading;
    private final List<Lane> lanes;
    private final List<Bar> bars;
    private final double makespanSeconds;
    private final List<String> kinds;
    private final Legend legend;
    private final double top;
    private final double laneHeight;
    private final TimeAxis axis;

    /**
     * A chart.
     *
     * @param heading what it shows
     * @param makespanSeconds date of the last completion
     */
    public GanttChart(String heading, List<Lane> lanes, List<Bar> bars, double makespanSeconds) {
        this.heading = heading;
        this.lanes = List.copyOf(lanes);
        this.bars = List.copyOf(bars);
        this.makespanSeconds = makespanSeconds;
        Set<String> found = new LinkedHashSet<>();
        bars.forEach(bar -> found.add(bar.kind()));
        this.kinds = new ArrayList<>(found);
        this.legend = legend();
        this.top = 38 + legend.height() + 30;
        this.laneHeight = Math.max(FLATTEST_LANE, Math.min(TALLEST_LANE, LANES_TOGETHER / Math.max(1, lanes.size())));
        double from = Math.min(
                0, lanes.stream().mapToDouble(Lane::requestSeconds).min().orElse(0));
        double to = Math.max(
                makespanSeconds,
                lanes.stream().mapToDouble(Lane::paidUntilSeconds).max().orElse(0));
        this.axis = new TimeAxis(from, Math.max(to, from + 1), LEFT, WIDTH - LEFT - RIGHT);
    }

    /** Writes the chart as an SVG document. */
    public void write(Writer out) throws XMLStreamException {
        SvgWriter svg = new SvgWriter(out, WIDTH, bottom() + BOTTOM, heading, STYLE);
        svg.text("heading", 12, 22, heading);
        legend.draw(svg, 38);
        svg.text("note", 12, top - 22, "black strokes: ends of billing units; dashed: paid, not used");
        grid(svg);
        for (int lane = 0; lane < lanes.size(); lane++) {
            lane(svg, lane);
        }
        for (Bar bar : bars) {
            bar(svg, bar);
        }
        for (int lane = 0; lane < lanes.size(); lane++) {
            boundaries(svg, lane);
        }
        double end = axis.x(makespanSeconds);
        svg.line("end", end, top - 6, end, bottom());
        // on the side with room
        svg.text(
                end > WIDTH / 2 ? "before" : "note",
                end,
                top - 10,
                String.format(Locale.ROOT, "makespan %.1f s", makespanSeconds));
        svg.end();
    }

    private double bottom() {
        return top + laneHeight * lanes.size();
    }

    private double top(int lane) {
        return top + lane * laneHeight;
    }

    private double barHeight() {
        return laneHeight * 0.8;
    }

    private Legend legend() {
        Legend all = new Legend(12, WIDTH - RIGHT);
        all.add("boot", "", "boot");
        all.add("transfer", "", "transfer");
        all.add("idle", "", "idle");
        for (String kind : kinds.subList(0, Math.min(kinds.size(), COLOURS.size()))) {
            all.add("compute", colour(kind), kind.isEmpty() ? "compute" : "compute: " + kind);
        }
        if (kinds.size() > COLOURS.size()) {
            all.add("idle", "", "… " + kinds.size() + " kinds in all, colours repeat");
        }
        return all;
    }

    private void grid(SvgWriter svg) throws XMLStreamException {
        for (double tick : axis.ticks()) {
            double x = axis.x(tick);
            svg.line("grid", x, top, x, bottom());
            svg.text("tick", x, bottom() + 16, axis.label(tick));
        }
        svg.text("note", LEFT, bottom() + 34, "time since date 0, hours:minutes");
    }

    private void lane(SvgWriter svg, int index) throws XMLStreamException {
        Lane lane = lanes.get(index);
        double y = top(index);
        svg.startGroup(
                "vm",
                String.format(
                        Locale.ROOT,
                        "%s: requested %.1f s, ready %.1f s, terminated %.1f s",
                        lane.description(),
                        lane.requestSeconds(),
                        lane.readySeconds(),
                        lane.terminationSeconds()));
        if (laneHeight >= LABEL_FROM_LANE || index % 2 == 0) {
            svg.text("lane", LEFT - 8, y + barHeight() / 2, shortened(lane.name()));
        }
        if (lane.paidUntilSeconds() > lane.terminationSeconds()) {
            span(svg, "paid", lane.terminationSeconds(), lane.paidUntilSeconds(), y);
        }
        span(svg, "idle", lane.readySeconds(), lane.terminationSeconds(), y);
        span(svg, "boot", lane.requestSeconds(), lane.readySeconds(), y);
        svg.endGroup();
    }

    private static String shortened(String name) {
        int max = (int) ((LEFT - 10) / 6.6);
        return name.length() <= max ? name : name.substring(0, max - 1) + "…";
    }

    private void bar(SvgWriter svg, Bar bar) throws XMLStreamException {
        double y = top(bar.lane());
        svg.startGroup(
                "job",
                String.format(
                        Locale.ROOT,
                        "%s%s: %.1f – %.1f s, walltime %.1f s",
                        bar.id(),
                        bar.kind().isEmpty() ? "" : " (" + bar.kind() + ")",
                        bar.startSeconds(),
                        bar.endSeconds(),
                        bar.endSeconds() - bar.startSeconds()));
        if (bar.computeStartSeconds() > bar.startSeconds()) {
            span(svg, "transfer", bar.startSeconds(), bar.computeStartSeconds(), y);
        }
        double from = axis.x(bar.computeStartSeconds());
        svg.coloured("compute", colour(bar.kind()), from, y, axis.x(bar.computeEndSeconds()) - from, barHeight());
        if (bar.endSeconds() > bar.computeEndSeconds()) {
            span(svg, "transfer", bar.computeEndSeconds(), bar.endSeconds(), y);
        }
        span(svg, "outline", bar.startSeconds(), bar.endSeconds(), y);
        label(svg, bar, y);
        svg.endGroup();
    }

    /** The id within the bar, if all of it has room. */
    private void label(SvgWriter svg, Bar bar, double y) throws XMLStreamException {
        double from = axis.x(bar.computeStartSeconds());
        double width = axis.x(bar.computeEndSeconds()) - from;
        if (laneHeight >= LABEL_FROM_LANE && width >= CHARACTER * bar.id().length()) {
            svg.text("id", from + width / 2, y + barHeight() / 2, bar.id());
        }
    }

    private String colour(String kind) {
        return COLOURS.get(kinds.indexOf(kind) % COLOURS.size());
    }

    private void span(SvgWriter svg, String cssClass, double from, double to, double y) throws XMLStreamException {
        svg.rectangle(cssClass, axis.x(from), y, axis.x(to) - axis.x(from), barHeight());
    }

    private void boundaries(SvgWriter svg, int index) throws XMLStreamException {
        Lane lane = lanes.get(index);
        if (axis.x(lane.unitSeconds()) - axis.x(0) < NARROWEST_UNIT) {
            return;
        }
        double y = top(index);
        // half a unit of tolerance: the last boundary is one whatever the rounding of sums
        double last = lane.paidUntilSeconds() + lane.unitSeconds() / 2;
        for (double date = lane.requestSeconds() + lane.unitSeconds(); date < last; date += lane.unitSeconds()) {
            svg.line("boundary", axis.x(date), y - 1, axis.x(date), y + barHeight() + 1);
        }
    }
}
