package io.weatherglass.cli.inputs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.SkippedRecordJson;
import io.weatherglass.traces.SkippedRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Collects the bad records and incomplete runs that are left out. Not thread-safe. */
public final class RecordsLeftOut {
    private static final int MAX_NAMED = 5;

    private final SkippedRecords bad;
    private final Map<String, RecordedRun> incomplete = new TreeMap<>();
    private final Map<String, RecordedRun> usedInPart = new TreeMap<>();

    /** @param strict whether to reject the first bad record instead of skipping it */
    public RecordsLeftOut(boolean strict) {
        bad = SkippedRecords.of(strict);
    }

    public SkippedRecords bad() {
        return bad;
    }

    /** @throws IllegalArgumentException if no run is complete */
    public List<RecordedRun> complete(List<RecordedRun> runs) {
        runs.stream().filter(run -> !run.isComplete()).forEach(this::leaveOut);
        List<RecordedRun> complete =
                runs.stream().filter(RecordedRun::isComplete).toList();
        if (complete.isEmpty()) {
            throw new IllegalArgumentException("at least one complete run is required; " + String.join("; ", lines()));
        }
        return complete;
    }

    public void leaveOut(RecordedRun run) {
        incomplete.put(run.label(), run);
    }

    /** Records incomplete runs that contribute only their finished jobs. */
    public void useInPart(List<RecordedRun> runs) {
        runs.stream().filter(run -> !run.isComplete()).forEach(run -> usedInPart.put(run.label(), run));
    }

    /** Returns one line per finding; empty if nothing was left out. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!incomplete.isEmpty()) {
            lines.add("left out: " + named(incomplete));
        }
        if (!usedInPart.isEmpty()) {
            lines.add("used in part (only finished jobs): " + named(usedInPart));
        }
        if (bad.count() > 0) {
            lines.add("left out: " + CountText.of(bad.count(), "bad record"));
            bad.first().forEach(one -> lines.add("bad record: " + one.message()));
            if (bad.count() > bad.first().size()) {
                lines.add("bad records: " + (bad.count() - bad.first().size()) + " more");
            }
        }
        return lines;
    }

    private static String named(Map<String, RecordedRun> runs) {
        int more = runs.size() - MAX_NAMED;
        return CountText.of(runs.size(), "run") + " that did not complete: "
                + runs.values().stream()
                        .limit(MAX_NAMED)
                        .map(run -> run.label() + ".tasks (" + run.unended() + ")")
                        .collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    /** Returns the findings as JSON: {@code incomplete} runs and {@code skipped} bad records. */
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode runs = json.putArray("incomplete");
        Stream.concat(incomplete.values().stream(), usedInPart.values().stream())
                .forEach(run -> runs.addObject()
                        .put("run", run.label())
                        .put("jobs", run.tasks().size())
                        .put("unendedJobs", run.unendedJobs()));
        ObjectNode skipped = json.putObject("skipped").put("count", bad.count());
        ArrayNode first = skipped.putArray("first");
        bad.first().forEach(one -> first.add(SkippedRecordJson.of(one, UnaryOperator.identity())));
        return json;
    }
}
