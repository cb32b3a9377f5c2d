package io.weatherglass.connectors.sources.generic;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Separates the runs in one joblog of GNU parallel (20221122): {@code --resume} and {@code --resume-failed} continue it, and {@code
 * --joblog +FILE} appends to it. Not thread-safe.
 */
final class JoblogStarts {
    /** GNU parallel keeps its slots busy: a longer time without a job is one between two starts. A guess. */
    private static final double IDLE_SECONDS = 600;

    private final Map<String, Boolean> succeeded = new HashMap<>();
    private int number = 1;
    private boolean continues;
    private double lastEnd = Double.NaN;

    /** Marks a row with its run; returns the end of the run before it, if the row begins another one that continues it. */
    List<ObjectNode> mark(ObjectNode row) {
        String seq = row.path("Seq").asText();
        double start = row.path("Starttime").asDouble(Double.NaN);
        double end = start + row.path("JobRuntime").asDouble(0);
        // a job that succeeded is not resumed
        boolean another = succeeded.getOrDefault(seq, false);
        boolean continued = !another && (succeeded.containsKey(seq) || start > lastEnd + IDLE_SECONDS);
        List<ObjectNode> ended = List.of();
        if (another || continued) {
            ended = continued ? List.of(end()) : ended;
            number++;
            continues = continued;
            succeeded.clear();
            lastEnd = Double.NaN;
        }
        succeeded.put(
                seq,
                row.path("Exitval").asText().equals("0")
                        && row.path("Signal").asText().equals("0"));
        lastEnd = lastEnd >= end ? lastEnd : end;
        inRun(row);
        if (continues) {
            row.put("continues", "yes");
        }
        return ended;
    }

    private ObjectNode end() {
        ObjectNode end = JsonNodeFactory.instance.objectNode();
        inRun(end);
        return end.put("ended", BigDecimal.valueOf(lastEnd).toPlainString());
    }

    private void inRun(ObjectNode row) {
        if (number > 1) {
            row.put("run", "-" + number);
        }
    }
}
