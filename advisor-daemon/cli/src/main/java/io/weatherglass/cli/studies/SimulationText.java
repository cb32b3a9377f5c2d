package io.weatherglass.cli.studies;

import io.weatherglass.cli.options.RecordedOutcome;
import io.weatherglass.lab.experiments.Counted;
import io.weatherglass.lab.experiments.SimulationReport;
import io.weatherglass.lab.experiments.SimulationReport.JobRow;
import io.weatherglass.lab.experiments.SimulationReport.VmRow;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** A simulated execution, for people. */
final class SimulationText {

    private final SimulationReport report;
    private final RecordedOutcome recorded;
    private final PrintWriter out;

    SimulationText(SimulationReport report, RecordedOutcome recorded, PrintWriter out) {
        this.report = report;
        this.recorded = recorded;
        this.out = out;
    }

    void print(boolean withJobs) {
        line(
                "%s: %s on %s, strategy %s, engine %s, inputs %s",
                report.workflow(),
                Counted.of(report.jobs(), "job"),
                report.platform(),
                report.strategy(),
                report.engine(),
                report.inputs());
        line(
                "makespan  %.1f s (%s), counted from date 0; first submission at %.1f s",
                report.makespanSeconds(), time(report.makespanSeconds()), report.firstSubmissionSeconds());
        printCost();
        recorded.text("the simulated makespan", report.makespanSeconds()).ifPresent(real -> line("recorded  %s", real));
        report.notes().forEach(note -> line("note      %s", note));
        out.println();
        printVms();
        if (withJobs) {
            out.println();
            printJobs();
        }
        out.flush();
    }

    private void printCost() {
        if (report.billedSeconds() > 0) {
            line(
                    "VMs       %d, up for %.1f h in all; %sbilled %.1f h; jobs ran in %.1f %% of the up-time",
                    report.vmCount(),
                    report.vmUptimeSeconds() / 3600,
                    report.btuCount().isPresent() ? Counted.of(report.btuCount().getAsLong(), "BTU") + ", " : "",
                    report.billedSeconds() / 3600,
                    100 * report.usage().orElse(0));
        }
        report.cost()
                .ifPresent(cost ->
                        line("cost      %.4f %s", cost.amount(), cost.currency().orElse("(no currency given)")));
    }

    private void printVms() {
        int width =
                report.vmSchedule().stream().mapToInt(vm -> vm.type().length()).reduce("type".length(), Math::max);
        line(
                "%4s  %-" + width + "s %11s %11s %13s %9s %5s %11s %7s",
                "VM",
                "type",
                "requested s",
                "ready s",
                "terminated s",
                "billed h",
                "jobs",
                "busy s",
                "used");
        for (VmRow vm : report.vmSchedule()) {
            line(
                    "%4d  %-" + width + "s %11.1f %11.1f %13.1f %9.2f %5d %11.1f %5.1f %%",
                    vm.vm(),
                    vm.type(),
                    vm.requestSeconds(),
                    vm.readySeconds(),
                    vm.terminationSeconds(),
                    vm.billedSeconds() / 3600,
                    vm.jobs(),
                    vm.busySeconds(),
                    100 * vm.busySeconds() / Math.max(1, vm.uptimeSeconds()));
        }
    }

    private void printJobs() {
        line(
                "%-40s %-12s %4s %12s %12s %11s %11s %11s",
                "job", "kind", "VM", "submitted s", "scheduled s", "started s", "ended s", "walltime s");
        for (JobRow job : report.jobSchedule()) {
            line(
                    "%-40s %-12s %4d %12.1f %12.1f %11.1f %11.1f %11.1f",
                    job.id(),
                    job.kind(),
                    job.vm(),
                    job.submissionSeconds(),
                    job.scheduledSeconds(),
                    job.startSeconds(),
                    job.endSeconds(),
                    job.walltimeSeconds());
        }
    }

    private void line(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }

    /** Hours, minutes and seconds. */
    static String time(double seconds) {
        Duration duration = Duration.ofSeconds(Math.round(seconds));
        return String.format(
                Locale.ROOT, "%d:%02d:%02d", duration.toHours(), duration.toMinutesPart(), duration.toSecondsPart());
    }
}
