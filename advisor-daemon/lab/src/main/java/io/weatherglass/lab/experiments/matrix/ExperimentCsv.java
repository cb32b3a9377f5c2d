package io.weatherglass.lab.experiments.matrix;

import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.weatherglass.traces.export.SpreadsheetCells;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Formats the results of a matrix as CSV, with one line per cell. */
final class ExperimentCsv {
    private static final List<String> COLUMNS = List.of(
            "workflow",
            "platform",
            "max_vms",
            "background",
            "inputs",
            "strategy",
            "input_model",
            "perturbation_level",
            "realizations",
            "seed",
            "makespan_mean_s",
            "makespan_sd_s",
            "makespan_min_s",
            "makespan_median_s",
            "makespan_max_s",
            "ci95_lower_s",
            "ci95_upper_s",
            "ci99_lower_s",
            "ci99_upper_s",
            "btu_mean",
            "btu_min",
            "btu_max",
            "vm_count_mean",
            "vm_uptime_mean_s",
            "cost_mean",
            "cost_sd",
            "currency");

    private ExperimentCsv() {}

    static void print(ExperimentReport report, PrintWriter out) throws IOException {
        CsvSchema.Builder schema = CsvSchema.builder();
        COLUMNS.forEach(schema::addColumn);
        List<Map<String, Object>> rows =
                report.rows().stream().map(ExperimentCsv::row).toList();
        out.print(new CsvMapper().writer(schema.build().withHeader()).writeValueAsString(rows));
        out.flush();
    }

    private static Map<String, Object> row(ExperimentReport.Row row) {
        List<Object> values = values(row.cell(), row.result());
        Map<String, Object> byColumn = new LinkedHashMap<>();
        IntStream.range(0, COLUMNS.size()).forEach(k -> {
            Object value = values.get(k);
            byColumn.put(COLUMNS.get(k), value instanceof String text ? SpreadsheetCells.cell(text) : value);
        });
        return byColumn;
    }

    private static List<Object> values(ExperimentCell cell, CellResult result) {
        boolean counted = !result.btuCounts().isEmpty();
        return List.of(
                cell.workflow(),
                cell.platform(),
                cell.maxVms().isPresent() ? cell.maxVms().getAsInt() : "",
                cell.background(),
                cell.inputs(),
                cell.strategy(),
                cell.inputModel(),
                cell.perturbationLevel(),
                cell.realizations(),
                cell.seed(),
                result.meanSeconds(),
                result.sdSeconds(),
                result.minSeconds(),
                result.medianSeconds(),
                result.maxSeconds(),
                result.ci95().lower(),
                result.ci95().upper(),
                result.ci99().lower(),
                result.ci99().upper(),
                orEmpty(result.btuMean()),
                counted ? result.btuCounts().firstKey() : "",
                counted ? result.btuCounts().lastKey() : "",
                result.vmCountMean(),
                result.vmUptimeMeanSeconds(),
                orEmpty(result.costMean()),
                orEmpty(result.costSd()),
                result.currency().orElse(""));
    }

    private static Object orEmpty(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : "";
    }
}
