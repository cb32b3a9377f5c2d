package io.weatherglass.lab.experiments.matrix;

import static io.weatherglass.cli.options.TextPrinter.format;

import io.weatherglass.cli.options.TextTable;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.lab.experiments.matrix.ExperimentReport.Row;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Formats the results of a matrix as text: the values common to all cells, followed by a table with the other values
 * and the results.
 */
final class ExperimentText {
    private final ExperimentReport report;
    private final Path experiment;
    private final Path results;

    /** A table column. Text is left-aligned; numbers are right-aligned. */
    private record Column(String name, boolean text, Function<Row, String> value) {
        static Column ofText(String name, Function<ExperimentCell, String> value) {
            return new Column(name, true, row -> value.apply(row.cell()));
        }

        static Column ofNumber(String name, Function<ExperimentCell, String> value) {
            return new Column(name, false, row -> value.apply(row.cell()));
        }

        static Column ofResult(String name, Function<CellResult, String> value) {
            return new Column(name, false, row -> value.apply(row.result()));
        }
    }

    private static final List<Column> AXES = List.of(
            Column.ofText("workflow", ExperimentCell::workflow),
            Column.ofText("platform", ExperimentCell::platform),
            Column.ofNumber(
                    "max VMs",
                    cell -> cell.maxVms().isPresent()
                            ? String.valueOf(cell.maxVms().getAsInt())
                            : "platform's"),
            Column.ofText("background", ExperimentCell::background),
            Column.ofText("inputs", ExperimentCell::inputs),
            Column.ofText("strategy", ExperimentCell::strategy),
            Column.ofText("input model", ExperimentCell::inputModel),
            Column.ofNumber("P", ExperimentText::perturbationLevel),
            Column.ofNumber("N", cell -> String.valueOf(cell.realizations())),
            Column.ofNumber("seed", cell -> String.valueOf(cell.seed())));

    private static final List<Column> RESULTS = List.of(
            Column.ofResult("mean s", result -> format("%.1f", result.meanSeconds())),
            Column.ofResult("sd s", result -> format("%.1f", result.sdSeconds())),
            Column.ofResult(
                    "CI95 s",
                    result -> format(
                            "[%.1f, %.1f]", result.ci95().lower(), result.ci95().upper())),
            Column.ofResult("BTUs", ExperimentText::btus),
            Column.ofResult("cost", ExperimentText::cost));

    ExperimentText(ExperimentReport report, Path experiment, Path results) {
        this.report = report;
        this.experiment = experiment;
        this.results = results;
    }

    void print(PrintWriter out) {
        int simulated = report.rows().size() - report.reused();
        out.println(CountText.of(report.rows().size(), "cell") + " of " + experiment + ": " + simulated + " simulated, "
                + report.reused() + " already in " + results
                + (report.others() > 0
                        ? ", which also has " + CountText.of(report.others(), "result") + " of other cells"
                        : ""));
        report.notes().forEach(note -> out.println("note: " + note));
        if (!report.rows().isEmpty()) {
            List<Column> shared = AXES.stream().filter(this::shared).toList();
            out.println("all cells: "
                    + shared.stream()
                            .map(column -> column.name() + " "
                                    + column.value().apply(report.rows().get(0)))
                            .collect(Collectors.joining(", ")));
            out.println();
            table(out);
        }
        out.flush();
    }

    private boolean shared(Column column) {
        return report.rows().stream().map(column.value()).distinct().count() == 1;
    }

    private void table(PrintWriter out) {
        List<Column> columns =
                new ArrayList<>(AXES.stream().filter(column -> !shared(column)).toList());
        RESULTS.stream().filter(this::hasValues).forEach(columns::add);
        TextTable<Row> table = new TextTable<Row>().gap(2);
        for (Column column : columns) {
            if (column.text()) {
                table.left(column.name(), 0, column.value());
            } else {
                table.right(column.name(), 0, column.value());
            }
        }
        table.lines(report.rows()).forEach(out::println);
    }

    private boolean hasValues(Column column) {
        return report.rows().stream().anyMatch(row -> !column.value().apply(row).isEmpty());
    }

    private static String perturbationLevel(ExperimentCell cell) {
        return new BigDecimal(cell.perturbationLevel(), new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String btus(CellResult result) {
        if (result.btuMean().isEmpty()) {
            return "";
        }
        long min = result.btuCounts().firstKey();
        long max = result.btuCounts().lastKey();
        return min == max
                ? String.valueOf(min)
                : format("%.1f (%d-%d)", result.btuMean().getAsDouble(), min, max);
    }

    private static String cost(CellResult result) {
        return result.costMean().isEmpty()
                ? ""
                : format(
                        "%.2f ± %.2f%s",
                        result.costMean().getAsDouble(),
                        result.costSd().orElse(0),
                        result.currency().map(currency -> " " + currency).orElse(""));
    }
}
