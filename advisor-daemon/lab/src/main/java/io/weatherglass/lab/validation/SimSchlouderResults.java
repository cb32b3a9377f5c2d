package io.weatherglass.lab.validation;

import io.weatherglass.traces.HeaderedCsv;
import io.weatherglass.traces.InputFiles;
import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.TraceFormatException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Archived results of SimSchlouder: a CSV file with a line per run and batch, which contains the real and the simulated
 * outcome.
 */
final class SimSchlouderResults {
    private static final List<String> COLUMNS = columns();
    private static final int BATCH = 1;
    private static final int FIRST_SIMULATED = 7;

    private SimSchlouderResults() {}

    private static List<String> columns() {
        List<String> columns = new ArrayList<>(List.of("run", "batch", "trace"));
        for (String source : List.of("real", "simulated")) {
            for (String value : List.of("vm_count", "btu_count", "vm_uptime_s", "makespan_s")) {
                columns.add(source + "_" + value);
            }
        }
        return List.copyOf(columns);
    }

    /**
     * Returns the simulated outcomes by run.
     *
     * @throws TraceFormatException if a line is invalid or a run occurs twice
     */
    static Map<String, RunOutcome> read(Path file, SimulatorKnowledge inputs) throws IOException {
        InputFiles.requireNoDirectory(file);
        HeaderedCsv csv = new HeaderedCsv(COLUMNS);
        Map<String, RunOutcome> results = new HashMap<>();
        try (BufferedReader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            csv.read(file.toString(), text, (row, location) -> {
                csv.requireSize(row, location);
                RunOutcome simulated = OutcomesReader.outcome(row, COLUMNS, FIRST_SIMULATED, location);
                if (row.get(BATCH).equals(inputs.label()) && results.put(simulated.run(), simulated) != null) {
                    throw new TraceFormatException(location, "run", simulated.run(), "must occur once per batch");
                }
            });
        }
        return results;
    }
}
