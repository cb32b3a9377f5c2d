package io.weatherglass.lab.experiments.matrix;

import java.util.List;

/**
 * The results of a matrix.
 *
 * @param rows cells that have a result, in the order of the plan
 * @param others results in the file that are of no cell of this plan: of other plans, or of changed inputs
 */
public record ExperimentReport(List<Row> rows, List<Failure> failures, int reused, int others, List<String> notes) {

    /** A cell and its result. */
    public record Row(ExperimentCell cell, CellResult result) {}

    /** A cell and why it has no result. */
    public record Failure(ExperimentCell cell, String reason) {}

    public ExperimentReport {
        rows = List.copyOf(rows);
        failures = List.copyOf(failures);
        notes = List.copyOf(notes);
    }
}
