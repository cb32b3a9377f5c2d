package io.weatherglass.cli.simulating;

import io.weatherglass.cli.charts.GanttChart;
import io.weatherglass.cli.charts.GanttChart.Bar;
import io.weatherglass.cli.charts.GanttChart.Lane;
import io.weatherglass.cli.simulating.SimulationReport.JobRow;
import io.weatherglass.cli.simulating.SimulationReport.VmRow;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.stream.XMLStreamException;

/** Draws a simulated schedule: VMs against time. */
public final class ScheduleChart {

    private ScheduleChart() {}

    /** Writes the schedule of the report to an SVG file, replacing an existing one. */
    public static void write(SimulationReport report, Path file) throws IOException {
        GanttChart chart = new GanttChart(
                report.what().workflow() + " with " + report.what().strategy() + " on "
                        + report.what().platform(),
                report.vmSchedule().stream().map(ScheduleChart::lane).toList(),
                report.jobSchedule().stream().map(ScheduleChart::bar).toList(),
                report.makespanSeconds());
        try (Writer out = Files.newBufferedWriter(file)) {
            chart.write(out);
        } catch (XMLStreamException e) {
            throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private static Lane lane(VmRow vm) {
        return new Lane(
                (vm.billed() ? "VM " : "slot ") + vm.vm(),
                vm.type() + " " + vm.vm(),
                vm.requestSeconds(),
                vm.readySeconds(),
                vm.terminationSeconds(),
                Math.max(vm.terminationSeconds(), vm.requestSeconds() + vm.billedSeconds()),
                vm.unitSeconds());
    }

    private static Bar bar(JobRow job) {
        return new Bar(
                job.id(),
                job.kind(),
                job.vm(),
                job.startSeconds(),
                job.computeStartSeconds(),
                job.computeEndSeconds(),
                job.endSeconds());
    }
}
