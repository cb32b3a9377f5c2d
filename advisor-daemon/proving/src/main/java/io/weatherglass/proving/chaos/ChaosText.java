package io.weatherglass.proving.chaos;

import io.weatherglass.cli.options.TextPrinter;
import io.weatherglass.cli.options.TextTable;
import io.weatherglass.proving.chaos.ChaosReport.FaultRow;
import java.io.PrintWriter;

final class ChaosText {

    private static final int MAX_PROBLEMS = 30;

    private ChaosText() {}

    static void print(ChaosReport report, PrintWriter out) {
        TextPrinter text = new TextPrinter(out);
        text.table(
                new TextTable<FaultRow>()
                        .gap(2)
                        .left("fault", 0, FaultRow::name)
                        .right("times", 0, row -> String.valueOf(row.strikes()))
                        .right("runs", 0, row -> String.valueOf(row.runs()))
                        .right("wrong", 0, row -> String.valueOf(row.wrong()))
                        .left("what", 0, FaultRow::description),
                report.faults());
        text.blank();
        text.line(
                "%d runs with %d events in %d records, %d advisories, %d alerts or resolutions, %d copied events; history: %s;"
                        + " seed %d, %.1f min of faults, %.0f s in total",
                report.traffic().runs(),
                report.traffic().events(),
                report.traffic().records(),
                report.traffic().advisories(),
                report.traffic().alerts(),
                report.traffic().copies(),
                report.history(),
                report.options().seed(),
                report.options().minutes(),
                report.seconds());
        text.line(
                "%d runs through connectors, with %d messages repeated after status 503; the Java client published %d runs and"
                        + " followed %d",
                report.clients().sourceRuns(),
                report.clients().refused(),
                report.clients().published(),
                report.clients().followed());
        text.blank();
        report.counts().forEach((kind, count) -> text.line("%6d %s", count, kind.label()));
        text.line("%6d repeated dead letters (permitted)", report.repeated().deadLetters());
        text.line("%6d repeated alerts (permitted)", report.repeated().alerts());
        if (!report.isFlawless()) {
            text.blank();
            report.problems().stream()
                    .limit(MAX_PROBLEMS)
                    .forEach(problem ->
                            text.line("%s: %s: %s", problem.kind().label(), problem.instance(), problem.detail()));
            if (report.problems().size() > MAX_PROBLEMS) {
                text.line("and %d more", report.problems().size() - MAX_PROBLEMS);
            }
        }
        text.flush();
    }
}
