package io.weatherglass.proving.load;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.cli.options.TextTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

record LoadReport(String scenario, List<Figure> figures, List<Footprint> footprints, List<Check> checks) {

    private static final double MEBIBYTE = 1024 * 1024;

    LoadReport {
        figures = List.copyOf(figures);
        footprints = List.copyOf(footprints);
        checks = List.copyOf(checks);
    }

    boolean held() {
        return checks.stream().allMatch(Check::held);
    }

    void print(PrintWriter out) {
        out.println(scenario);
        new TextTable<Figure>()
                .left("  figure", 0, figure -> "  " + figure.name())
                .gap(2)
                .right("value", 0, figure -> Figure.text(figure.value()))
                .left("unit", 0, Figure::unit)
                .lines(figures)
                .forEach(out::println);
        if (footprints.size() > 1) {
            out.println();
            FOOTPRINTS.lines(footprints).forEach(out::println);
        }
        List<Aim.Judged> aims = Aim.judge(scenario, figures);
        if (!aims.isEmpty()) {
            out.println();
            AIMS.lines(aims).forEach(out::println);
        }
        out.println();
        checks.forEach(check ->
                out.println("  " + (check.held() ? "OK    " : "FAIL  ") + check.name() + ": " + check.detail()));
        out.println();
        out.flush();
    }

    private static final TextTable<Aim.Judged> AIMS = new TextTable<Aim.Judged>()
            .left("  target for the default load", 0, aim -> "  " + aim.figure())
            .gap(2)
            .right("value", 0, aim -> Figure.text(aim.value()))
            .left("unit", 0, Aim.Judged::unit)
            .left("target", 0, Aim.Judged::aim)
            .left("", 0, aim -> aim.met() ? "met" : "missed");

    private static final TextTable<Footprint> FOOTPRINTS = new TextTable<Footprint>()
            .gap(2)
            .right("  after", 9, footprint -> format("%.0f s", footprint.atSeconds()))
            .right("CPU s", 8, footprint -> format("%.1f", footprint.cpuSeconds()))
            .right("RSS MiB", 7, footprint -> format("%.0f", footprint.residentBytes() / MEBIBYTE))
            .right("live heap MiB", 13, footprint -> format("%.1f", footprint.liveHeapBytes() / MEBIBYTE))
            .right("threads", 7, footprint -> format("%d", footprint.threads()))
            .right("handles", 7, footprint -> format("%d", footprint.handles()))
            .right("series", 6, footprint -> format("%d", footprint.series()));

    ReportFields toJson() {
        return new ReportFields()
                .put("scenario", scenario)
                .put("held", held())
                .list(
                        "figures",
                        figures,
                        figure -> new ReportFields()
                                .put("name", figure.name())
                                .put("value", Double.isNaN(figure.value()) ? Optional.empty() : figure.value())
                                .put("unit", figure.unit()))
                .list("aims", Aim.judge(scenario, figures), aim -> aim)
                .list("footprints", footprints, footprint -> footprint)
                .list("checks", checks, check -> check);
    }
}
