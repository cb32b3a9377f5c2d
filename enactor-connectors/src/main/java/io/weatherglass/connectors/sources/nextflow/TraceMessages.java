package io.weatherglass.connectors.sources.nextflow;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.sources.InvalidMessageException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Converts the rows of a trace file, which are ordered by the end times of tasks, into weblog messages. If no column
 * contains the attempt, its number is derived from the number of earlier failed rows with the same name. Rows are
 * either collected and reported in chronological order, or reported one by one. Not thread-safe.
 */
final class TraceMessages {
    private static final int MAX_NAMED = 3;

    private final String runName;
    private final int recording;
    private String runId = "";
    private final List<TraceRow> collected = new ArrayList<>();
    private final List<TraceRow> early = new ArrayList<>();
    private final List<Dated> dated = new ArrayList<>();
    private final Map<String, TraceRow> last = new HashMap<>();
    private final Map<String, Integer> attempts = new HashMap<>();
    private Optional<Instant> begin = Optional.empty();
    private Instant lastSubmit = Instant.MIN;
    private Instant lastEnd = Instant.MIN;
    private boolean resumed;
    private int done;
    private int skipped;
    private final Map<String, TraceRow> unfinished = new LinkedHashMap<>();

    private record Dated(Instant at, ObjectNode message) {}

    TraceMessages(String runName, int recording) {
        this.runName = recording == 1 ? runName : runName + "-" + recording;
        this.recording = recording;
    }

    void lost() {
        done++;
    }

    List<String> collect(TraceRow row) {
        name(row);
        collected.add(row);
        return List.of();
    }

    List<String> report(TraceRow row) {
        name(row);
        if ((row.isCached() || row.dates().submit().isEmpty()) && begin.isEmpty()) {
            // such a row does not show when the run started: a cached row has the times of the run that computed it,
            // and a task that was never submitted has no submission time
            early.add(row);
            return List.of();
        }
        List<String> messages = new ArrayList<>(begun(row));
        early.forEach(before -> add(before, Optional.empty()));
        early.clear();
        add(row, Optional.empty());
        messages.addAll(take());
        return messages;
    }

    List<String> end() {
        List<String> messages = new ArrayList<>();
        if (!collected.isEmpty()) {
            messages.addAll(collected());
        } else if (!early.isEmpty()) {
            messages.addAll(begun(first(early)));
            early.forEach(row -> add(row, Optional.empty()));
            messages.addAll(take());
        }
        if (begin.isPresent()) {
            messages.add(workflow("completed", lastEnd).toString());
        }
        return messages;
    }

    private List<String> collected() {
        // sorts tasks in order of creation, which is also the order of attempts; times may be missing
        collected.sort(Comparator.comparing(row -> row.task().id()));
        List<String> messages = new ArrayList<>(begun(first(collected)));
        Map<String, Integer> left = new HashMap<>();
        collected.forEach(row -> left.merge(row.task().name(), 1, Integer::sum));
        for (TraceRow row : collected) {
            add(row, Optional.of(left.merge(row.task().name(), -1, Integer::sum) > 0));
        }
        messages.addAll(take());
        return messages;
    }

    private void name(TraceRow row) {
        if (runId.isEmpty()) {
            runId = row.hash()
                    .map(hash -> hash.replaceAll("[^0-9A-Za-z]", ""))
                    .orElseGet(() -> Long.toString(row.task().id(), Character.MAX_RADIX));
        }
        resumed |= row.isCached();
    }

    /**
     * Returns the row of the first submission in this run or, if all rows are cached, in the runs that computed them.
     */
    private static TraceRow first(List<TraceRow> rows) {
        return rows.stream()
                .filter(row -> row.dates().submit().isPresent())
                .min(Comparator.comparing(TraceRow::isCached)
                        .thenComparing(row -> row.dates().submit().orElseThrow()))
                .orElseThrow(() -> new InvalidMessageException("submit", "-", "must be a time in at least one row"));
    }

    /**
     * Returns a message about the start of the run if none was returned before, or if the row shows an earlier start or
     * that the run was resumed.
     */
    private List<String> begun(TraceRow row) {
        boolean earlier = begin.isEmpty()
                || (!row.isCached()
                        && row.dates().submit().filter(begin.get()::isAfter).isPresent());
        if (!earlier && !row.isCached()) {
            return List.of();
        }
        begin = earlier ? row.dates().submit() : begin;
        return List.of(workflow("started", begin.orElseThrow()).toString());
    }

    private List<String> take() {
        dated.sort(Comparator.comparing(Dated::at));
        List<String> messages =
                dated.stream().map(one -> one.message().toString()).toList();
        dated.clear();
        return messages;
    }

    private void add(TraceRow row, Optional<Boolean> triedAgain) {
        Instant from = begin.orElseThrow();
        Optional<TraceRow> before = Optional.ofNullable(last.get(row.task().name()));
        boolean again = before.filter(TraceRow::hasFailed).isPresent();
        int attempt = row.attempt().orElse(again ? attempts.get(row.task().name()) + 1 : 1);
        attempts.put(row.task().name(), attempt);
        last.put(row.task().name(), row);
        Instant known = row.dates().submit().or(() -> endOf(before)).orElse(from);
        Instant submit = row.isCached() ? from : known;
        Instant end = row.isCached()
                ? from
                : row.dates().complete().or(() -> row.dates().start()).orElse(submit);
        String identity =
                row.task().id() + " " + row.hash().orElse("") + " " + row.task().name();
        if (row.status().isEnded()) {
            unfinished.remove(identity);
        } else {
            unfinished.put(identity, row);
        }
        lastSubmit = submit.isAfter(lastSubmit) ? submit : lastSubmit;
        lastEnd = end.isAfter(lastEnd) ? end : lastEnd;
        done += row.status() == TaskStatus.COMPLETED ? 1 : 0;
        skipped += row.isCached() ? 1 : 0;
        ObjectNode trace = JsonNodeFactory.instance.objectNode();
        trace.put("task_id", row.task().id())
                .put("name", row.task().name())
                .put("process", row.task().process());
        row.hash().ifPresent(hash -> trace.put("hash", hash));
        trace.put("attempt", attempt).put("status", row.outcome().status()).put("submit", submit.toEpochMilli());
        row.dates().start().ifPresent(at -> trace.put("start", at.toEpochMilli()));
        row.outcome().exit().ifPresent(exit -> trace.put("exit", exit));
        row.task().request().cpus().ifPresent(cpus -> trace.put("cpus", cpus));
        row.task().request().memoryBytes().ifPresent(bytes -> trace.put("memory", bytes));
        row.task().request().timeLimitSeconds().ifPresent(seconds -> trace.put("time", 1000 * seconds));
        row.used().peakMemoryBytes().ifPresent(bytes -> trace.put("peak_rss", bytes));
        row.used().cpuPercent().ifPresent(percent -> trace.put("%cpu", percent));
        row.used().hostname().ifPresent(host -> trace.put("hostname", host));
        row.used().container().ifPresent(image -> trace.put("container", image));
        row.realtimeMillis().ifPresent(millis -> trace.put("realtime", millis));
        if (row.hasFailed()) {
            row.outcome()
                    .errorAction()
                    .or(() -> triedAgain.map(retry -> retry ? "RETRY" : "TERMINATE"))
                    .ifPresent(action -> trace.put("error_action", action));
        }
        if (!row.isCached()) {
            dated.add(new Dated(submit, message("process_submitted", submit).set("trace", trace)));
        }
        if (row.status().isEnded() || row.status() == TaskStatus.UNKNOWN) {
            // also pass on an unknown state, so that the translation refuses and reports it
            trace.put("complete", end.toEpochMilli());
            dated.add(new Dated(end, message("process_completed", end).set("trace", trace)));
        } else if (row.dates().start().isPresent()) {
            dated.add(new Dated(end, message("process_started", end).set("trace", trace)));
        }
    }

    private static Optional<Instant> endOf(Optional<TraceRow> before) {
        return before.filter(row -> !row.isCached()).flatMap(row -> row.dates().complete());
    }

    /** Returns whether the run continued after a row. After a failure, only a later submission shows that it did. */
    private boolean letTheRunGoOn(TraceRow row) {
        return row.isDone()
                || (row.hasFailed()
                        && row.dates().complete().map(lastSubmit::isAfter).orElse(false));
    }

    private ObjectNode workflow(String event, Instant at) {
        ObjectNode message = message(event, at);
        ObjectNode workflow = message.putObject("metadata").putObject("workflow");
        workflow.put("projectName", runName).put("resume", resumed);
        if (event.equals("completed")) {
            workflow.put(
                    "success", unfinished.isEmpty() && last.values().stream().allMatch(this::letTheRunGoOn));
            if (!unfinished.isEmpty()) {
                workflow.put("errorMessage", unfinishedTasks());
            }
            workflow.putObject("stats").put("succeededCount", done).put("cachedCount", skipped);
        }
        return message;
    }

    private String unfinishedTasks() {
        String some = unfinished.values().stream()
                .limit(MAX_NAMED)
                .map(row -> row.task().name() + " " + row.outcome().status())
                .collect(Collectors.joining(", "));
        return unfinished.size() + (unfinished.size() == 1 ? " task had" : " tasks had")
                + " not ended when Nextflow wrote the trace: " + some + (unfinished.size() > MAX_NAMED ? ", ..." : "");
    }

    private ObjectNode message(String event, Instant at) {
        ObjectNode message = JsonNodeFactory.instance.objectNode();
        if (recording > 1) {
            message.put("recording", recording);
        }
        return message.put("runName", runName)
                .put("runId", runId)
                .put("event", event)
                .put("utcTime", at.toString());
    }
}
