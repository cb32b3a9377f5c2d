package io.weatherglass.cli.simulating;

import static io.weatherglass.cli.options.TextPrinter.time;

import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.cli.simulating.SimulationReport.JobRow;
import io.weatherglass.cli.simulating.SimulationReport.VmRow;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.forecast.support.Money;
import java.io.PrintWriter;

final class SimulationText {

    private final SimulationReport report;
    private final TextPrinter out;

    SimulationText(SimulationReport report, PrintWriter out) {
        this.report = report;
        this.out = new TextPrinter(out);
    }

    void print(boolean withJobs) {
        out.line(
                "%s: %s on %s, strategy %s, engine %s, inputs %s",
                report.what().workflow(),
                CountText.of(report.what().jobs(), "job"),
                report.what().platform(),
                report.what().strategy(),
                report.what().engine(),
                report.what().inputs());
        out.line(
                "makespan  %.1f s (%s), measured from time 0; first submission at %.1f s",
                report.makespanSeconds(), time(report.makespanSeconds()), report.firstSubmissionSeconds());
        printCost();
        report.what().notes().forEach(note -> out.line("note      %s", note));
        out.blank();
        printVms();
        if (withJobs) {
            out.blank();
            printJobs();
        }
        out.flush();
    }

    private void printCost() {
        if (report.use().billedSeconds() > 0) {
            out.line(
                    "VMs       %d, up for %.1f h in total; %sbilled %.1f h; jobs ran for %.1f %% of the uptime",
                    report.use().vmCount(),
                    report.use().vmUptimeSeconds() / 3600,
                    report.use().btuCount().isPresent()
                            ? CountText.of(report.use().btuCount().getAsLong(), "BTU") + ", "
                            : "",
                    report.use().billedSeconds() / 3600,
                    100 * report.use().usage().orElse(0));
        }
        report.use()
                .cost()
                .ifPresent(cost -> out.line(
                        "cost      %s %s",
                        Money.of(cost.amount()), cost.currency().orElse("(unknown currency)")));
    }

    private void printVms() {
        out.table(
                new TextTable<VmRow>()
                        .right("VM", 4, "%d", VmRow::vm)
                        .gap(2)
                        .left("type", 0, VmRow::type)
                        .gap(1)
                        .right("requested s", 11, "%.1f", VmRow::requestSeconds)
                        .right("ready s", 11, "%.1f", VmRow::readySeconds)
                        .right("terminated s", 13, "%.1f", VmRow::terminationSeconds)
                        .right("billed h", 9, "%.2f", vm -> vm.billedSeconds() / 3600)
                        .right("jobs", 5, "%d", VmRow::jobs)
                        .right("busy s", 11, "%.1f", VmRow::busySeconds)
                        .right("used", 7, "%.1f %%", vm -> 100 * vm.busySeconds() / Math.max(1, vm.uptimeSeconds())),
                report.vmSchedule());
    }

    private void printJobs() {
        out.table(
                new TextTable<JobRow>()
                        .left("job", 40, JobRow::id)
                        .left("kind", 12, JobRow::kind)
                        .right("VM", 4, "%d", JobRow::vm)
                        .right("submitted s", 12, "%.1f", JobRow::submissionSeconds)
                        .right("scheduled s", 12, "%.1f", JobRow::scheduledSeconds)
                        .right("started s", 11, "%.1f", JobRow::startSeconds)
                        .right("ended s", 11, "%.1f", JobRow::endSeconds)
                        .right("walltime s", 11, "%.1f", JobRow::walltimeSeconds),
                report.jobSchedule());
    }
}
