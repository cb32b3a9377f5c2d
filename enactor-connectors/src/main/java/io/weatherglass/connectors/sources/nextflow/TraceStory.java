package io.weatherglass.connectors.sources.nextflow;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rows of a trace file as messages of the weblog in the order of their dates; the rows come in the order in which the tasks
 * ended. What a message says without the file telling it: the attempt, where there is no such column, from the failed rows of
 * the same name before it.
 */
final class TraceStory {
    private final String runName;
    private final String runId;
    private final List<TraceRow> rows;
    private final List<Dated> dated = new ArrayList<>();

    /** A message and its date. */
    private record Dated(Instant at, ObjectNode message) {}

    TraceStory(String runName, List<TraceRow> inOrderOfEnd) {
        this.runName = runName;
        TraceRow first = inOrderOfEnd.get(0);
        this.runId = first.hash()
                .map(hash -> hash.replaceAll("[^0-9A-Za-z]", ""))
                .orElse(Long.toString(first.submit().toEpochMilli(), Character.MAX_RADIX));
        this.rows = new ArrayList<>(inOrderOfEnd);
        rows.sort(Comparator.comparing(TraceRow::submit).thenComparing(TraceRow::taskId));
    }

    List<String> messages() {
        // a cached row has the dates of the run that computed it
        Instant begin = rows.stream()
                .filter(row -> !row.isCached())
                .findFirst()
                .orElse(rows.get(0))
                .submit();
        boolean[] triedAgain = triedAgain();
        Map<String, TraceRow> last = new HashMap<>();
        Map<String, Integer> attempts = new HashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            TraceRow row = rows.get(i);
            boolean again = last.containsKey(row.name()) && last.get(row.name()).hasFailed();
            int attempt = row.attempt().orElse(again ? attempts.get(row.name()) + 1 : 1);
            attempts.put(row.name(), attempt);
            last.put(row.name(), row);
            tell(row, attempt, triedAgain[i], begin);
        }
        dated.sort(Comparator.comparing(Dated::at));
        boolean success = last.values().stream().allMatch(this::letTheRunGoOn);
        List<String> messages = new ArrayList<>();
        messages.add(workflow("started", begin, success));
        dated.forEach(one -> messages.add(one.message().toString()));
        messages.add(workflow("completed", dated.get(dated.size() - 1).at(), success));
        return messages;
    }

    /** Of each row whether another one of its name comes later. */
    private boolean[] triedAgain() {
        boolean[] again = new boolean[rows.size()];
        Set<String> later = new HashSet<>();
        for (int i = rows.size() - 1; i >= 0; i--) {
            again[i] = !later.add(rows.get(i).name());
        }
        return again;
    }

    /** Whether it did not end the run: a failure that is ignored may be told only by what was submitted after it. */
    private boolean letTheRunGoOn(TraceRow row) {
        return row.isDone()
                || (row.hasFailed() && rows.get(rows.size() - 1).submit().isAfter(row.end()));
    }

    private void tell(TraceRow row, int attempt, boolean triedAgain, Instant begin) {
        Instant end = row.isCached() ? begin : row.end();
        ObjectNode trace = JsonNodeFactory.instance.objectNode();
        trace.put("task_id", row.taskId()).put("name", row.name()).put("process", row.process());
        trace.put("attempt", attempt)
                .put("status", row.status())
                .put("submit", row.submit().toEpochMilli());
        row.start().ifPresent(at -> trace.put("start", at.toEpochMilli()));
        trace.put("complete", end.toEpochMilli());
        row.exit().ifPresent(exit -> trace.put("exit", exit));
        row.realtimeMillis().ifPresent(millis -> trace.put("realtime", millis));
        if (row.hasFailed()) {
            trace.put("error_action", row.errorAction().orElse(triedAgain ? "RETRY" : "TERMINATE"));
        }
        if (!row.isCached()) {
            dated.add(new Dated(
                    row.submit(), message("process_submitted", row.submit()).set("trace", trace)));
        }
        dated.add(new Dated(end, message("process_completed", end).set("trace", trace)));
    }

    private String workflow(String event, Instant at, boolean success) {
        ObjectNode message = message(event, at);
        message.putObject("metadata")
                .putObject("workflow")
                .put("projectName", runName)
                .put("success", success);
        return message.toString();
    }

    private ObjectNode message(String event, Instant at) {
        ObjectNode message = JsonNodeFactory.instance.objectNode();
        return message.put("runName", runName)
                .put("runId", runId)
                .put("event", event)
                .put("utcTime", at.toString());
    }
}
