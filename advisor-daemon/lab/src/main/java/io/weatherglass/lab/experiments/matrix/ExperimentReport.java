package io.weatherglass.lab.experiments.matrix;

import java.util.List;

/**
 * The results of a matrix.
 *
 * @param rows cells that have a result, in plan order
 * @param others number of results in the file that belong to other plans or to inputs that have changed
 */
public record ExperimentReport(List<Row> rows, List<Failure> failures, int reused, int others, List<String> notes) {

    public record Row(ExperimentCell cell, CellResult result) {}

    public record Failure(ExperimentCell cell, String reason) {}

    public ExperimentReport {
        rows = List.copyOf(rows);
        failures = List.copyOf(failures);
        notes = List.copyOf(notes);
    }
}
