package io.weatherglass.cli.simulating;

import io.weatherglass.cli.charts.Legend;
import io.weatherglass.cli.charts.SvgWriter;
import io.weatherglass.cli.charts.TimeAxis;
import io.weatherglass.cli.simulating.SimulationReport.JobRow;
import io.weatherglass.cli.simulating.SimulationReport.VmRow;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;

/** Draws a simulated schedule as SVG: boot, transfer, compute and idle times of VMs, and the ends of billing units. */
final class ScheduleChart {

    private static final double WIDTH = 1280;
    private static final double LEFT = 84;
    private static final double RIGHT = 24;
    private static final double BOTTOM = 44;
    private static final double TALLEST_LANE = 30;
    private static final double FLATTEST_LANE = 8;
    private static final double LANES_TOGETHER = 900;
    /** Minimum width of a billing unit; the boundaries of narrower units would hide everything else. */
    private static final double NARROWEST_UNIT = 8;

    /** Assumed width of a character of a job id. */
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

    /** Dark enough for white text, and distinguishable by most colour-blind people, after Okabe and Ito (2008). */
    private static final List<String> COLOURS =
            List.of("#0072b2", "#007a5a", "#b84a00", "#a04a80", "#5b5b9f", "#6b6b00", "#8b3a3a", "#3a6b7b");

    private final String heading;
    private final List<VmRow> vms;
    private final List<JobRow> jobs;
    private final double makespanSeconds;
    private final List<String> kinds;
    private final Legend legend;
    private final double top;
    private final double laneHeight;
    private final TimeAxis axis;

    ScheduleChart(SimulationReport report) {
        this.heading = report.what().workflow() + " with " + report.what().strategy() + " on "
                + report.what().platform();
        this.vms = report.vmSchedule();
        this.jobs = report.jobSchedule();
        this.makespanSeconds = report.makespanSeconds();
        this.kinds = jobs.stream().map(JobRow::kind).distinct().toList();
        this.legend = legend();
        this.top = 38 + legend.height() + 30;
        this.laneHeight = Math.max(FLATTEST_LANE, Math.min(TALLEST_LANE, LANES_TOGETHER / Math.max(1, vms.size())));
        double from = Math.min(
                0, vms.stream().mapToDouble(VmRow::requestSeconds).min().orElse(0));
        double to = Math.max(
                makespanSeconds,
                vms.stream().mapToDouble(VmRow::paidUntilSeconds).max().orElse(0));
        this.axis = new TimeAxis(from, Math.max(to, from + 1), LEFT, WIDTH - LEFT - RIGHT);
    }

    void write(Writer out) throws XMLStreamException {
        SvgWriter svg = new SvgWriter(out, WIDTH, bottom() + BOTTOM, heading, STYLE);
        svg.text("heading", 12, 22, heading);
        legend.draw(svg, 38);
        svg.text("note", 12, top - 22, "black lines: ends of billing units; dashed: paid but unused");
        grid(svg);
        for (VmRow vm : vms) {
            lane(svg, vm);
        }
        for (JobRow job : jobs) {
            bar(svg, job);
        }
        for (VmRow vm : vms) {
            boundaries(svg, vm);
        }
        double end = axis.x(makespanSeconds);
        svg.line("end", end, top - 6, end, bottom());
        // place the text on the side with more space
        svg.text(
                end > WIDTH / 2 ? "before" : "note",
                end,
                top - 10,
                String.format(Locale.ROOT, "makespan %.1f s", makespanSeconds));
        svg.end();
    }

    private double bottom() {
        return top + laneHeight * vms.size();
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
            all.add("idle", "", "… " + kinds.size() + " kinds in total; colours repeat");
        }
        return all;
    }

    private void grid(SvgWriter svg) throws XMLStreamException {
        for (double tick : axis.ticks()) {
            double x = axis.x(tick);
            svg.line("grid", x, top, x, bottom());
            svg.text("tick", x, bottom() + 16, axis.label(tick));
        }
        svg.text("note", LEFT, bottom() + 34, "time, hours:minutes");
    }

    private void lane(SvgWriter svg, VmRow vm) throws XMLStreamException {
        double y = top(vm.vm());
        svg.startGroup(
                "vm",
                String.format(
                        Locale.ROOT,
                        "%s %d: requested %.1f s, ready %.1f s, terminated %.1f s",
                        vm.type(),
                        vm.vm(),
                        vm.requestSeconds(),
                        vm.readySeconds(),
                        vm.terminationSeconds()));
        if (laneHeight >= LABEL_FROM_LANE || vm.vm() % 2 == 0) {
            svg.text("lane", LEFT - 8, y + barHeight() / 2, (vm.billed() ? "VM " : "slot ") + vm.vm());
        }
        if (vm.paidUntilSeconds() > vm.terminationSeconds()) {
            span(svg, "paid", vm.terminationSeconds(), vm.paidUntilSeconds(), y);
        }
        span(svg, "idle", vm.readySeconds(), vm.terminationSeconds(), y);
        span(svg, "boot", vm.requestSeconds(), vm.readySeconds(), y);
        svg.endGroup();
    }

    private void bar(SvgWriter svg, JobRow job) throws XMLStreamException {
        double y = top(job.vm());
        svg.startGroup(
                "job",
                String.format(
                        Locale.ROOT,
                        "%s%s: %.1f – %.1f s, walltime %.1f s",
                        job.id(),
                        job.kind().isEmpty() ? "" : " (" + job.kind() + ")",
                        job.startSeconds(),
                        job.endSeconds(),
                        job.endSeconds() - job.startSeconds()));
        if (job.computeStartSeconds() > job.startSeconds()) {
            span(svg, "transfer", job.startSeconds(), job.computeStartSeconds(), y);
        }
        double from = axis.x(job.computeStartSeconds());
        svg.coloured("compute", colour(job.kind()), from, y, axis.x(job.computeEndSeconds()) - from, barHeight());
        if (job.endSeconds() > job.computeEndSeconds()) {
            span(svg, "transfer", job.computeEndSeconds(), job.endSeconds(), y);
        }
        span(svg, "outline", job.startSeconds(), job.endSeconds(), y);
        label(svg, job, y);
        svg.endGroup();
    }

    private void label(SvgWriter svg, JobRow job, double y) throws XMLStreamException {
        double from = axis.x(job.computeStartSeconds());
        double width = axis.x(job.computeEndSeconds()) - from;
        if (laneHeight >= LABEL_FROM_LANE && width >= CHARACTER * job.id().length()) {
            svg.text("id", from + width / 2, y + barHeight() / 2, job.id());
        }
    }

    private String colour(String kind) {
        return COLOURS.get(kinds.indexOf(kind) % COLOURS.size());
    }

    private void span(SvgWriter svg, String cssClass, double from, double to, double y) throws XMLStreamException {
        svg.rectangle(cssClass, axis.x(from), y, axis.x(to) - axis.x(from), barHeight());
    }

    private void boundaries(SvgWriter svg, VmRow vm) throws XMLStreamException {
        if (axis.x(vm.unitSeconds()) - axis.x(0) < NARROWEST_UNIT) {
            return;
        }
        double y = top(vm.vm());
        // a tolerance of half a unit absorbs rounding errors
        double last = vm.paidUntilSeconds() + vm.unitSeconds() / 2;
        for (double date = vm.requestSeconds() + vm.unitSeconds(); date < last; date += vm.unitSeconds()) {
            svg.line("boundary", axis.x(date), y - 1, axis.x(date), y + barHeight() + 1);
        }
    }
}
