package io.weatherglass.connectors.sources.generic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Separates the runs in one joblog of GNU parallel (20221122): {@code --resume} and {@code --resume-failed} continue
 * the joblog, and {@code --joblog +FILE} appends to it. Not thread-safe.
 */
final class JoblogRuns {
    /**
     * Maximum time without running jobs within a run, in seconds. GNU parallel fills a free slot immediately unless it
     * was started with {@code --delay}, so a longer pause separates two runs. This is a heuristic, so the split is
     * reported, and a mapping can set another value.
     */
    static final double IDLE_SECONDS = 600;

    private static final String PAUSE = "pause";

    private final double idleSeconds;
    private final Map<String, Boolean> succeeded = new HashMap<>();
    private int number = 1;
    private boolean continues;
    private double lastEnd = Double.NaN;

    /** @param idleSeconds a longer time without running jobs separates two runs */
    JoblogRuns(double idleSeconds) {
        this.idleSeconds = idleSeconds;
    }

    /** Adds the run's number to a row. If the row begins another run, returns a message that ends the previous run. */
    List<ObjectNode> mark(ObjectNode row) {
        String seq = row.path("Seq").asText();
        double start = row.path("Starttime").asDouble(Double.NaN);
        double end = start + row.path("JobRuntime").asDouble(0);
        boolean known = succeeded.containsKey(seq);
        // parallel does not resume a job that succeeded
        boolean another = succeeded.getOrDefault(seq, false);
        boolean idle = !known && start > lastEnd + idleSeconds;
        List<ObjectNode> ended = List.of();
        if (known || idle) {
            ended = end(another, idle ? Optional.of(row) : Optional.empty());
            number++;
            continues = !another;
            succeeded.clear();
            lastEnd = Double.NaN;
        }
        succeeded.put(
                seq,
                row.path("Exitval").asText().equals("0")
                        && row.path("Signal").asText().equals("0"));
        lastEnd = Double.isNaN(end) || lastEnd >= end ? lastEnd : end;
        inRun(row);
        if (continues) {
            row.put("continues", "yes");
        }
        return ended;
    }

    private List<ObjectNode> end(boolean another, Optional<ObjectNode> afterPause) {
        if (Double.isNaN(lastEnd)) {
            return List.of();
        }
        long failed = succeeded.values().stream().filter(success -> !success).count();
        ObjectNode end = JsonNodeFactory.instance.objectNode();
        inRun(end);
        end.put("ended", BigDecimal.valueOf(lastEnd).toPlainString())
                .put("outcome", another && failed == 0 ? "completed" : "failed")
                .put(
                        "reason",
                        another
                                ? failed + " of " + succeeded.size() + " jobs did not complete"
                                : "continued by another invocation of GNU parallel");
        afterPause.ifPresent(row -> end.put(
                        PAUSE, Math.round(row.path("Starttime").asDouble() - lastEnd))
                .put("next", row.path("Seq").asText()));
        return List.of(end);
    }

    /** Returns a violation if the message ends a run only because of a pause. */
    static Optional<Violation> split(JsonNode message, double idleSeconds) {
        return message.has(PAUSE)
                ? Optional.of(new Violation(
                        "pause before Seq " + message.path("next").asText(),
                        message.path(PAUSE).asText() + " s",
                        "must be at most " + Math.round(idleSeconds)
                                + " s (rows after a longer pause count as a new invocation; if they belong to the same"
                                + " run, set a larger \"idleSeconds\" in a copy of the mapping)"))
                : Optional.empty();
    }

    private void inRun(ObjectNode row) {
        if (number > 1) {
            row.put("run", "-" + number);
        }
    }
}
