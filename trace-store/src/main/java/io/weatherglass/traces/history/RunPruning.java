package io.weatherglass.traces.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/**
 * Deletes runs, and quotes made before them, in small transactions. The time to delete a run does not depend on the size of the history. Not
 * thread-safe.
 */
final class RunPruning {

    /** Runs per transaction, small enough not to block concurrent writers for long. */
    private static final int RUNS_AT_A_TIME = 100;

    private static final String DUE = "SELECT id, workflow, job_count, recorded_micros FROM run WHERE ";

    private static final String QUOTES_OF = "DELETE FROM quote WHERE EXISTS (SELECT 1 FROM run"
            + " WHERE run.workflow = quote.workflow AND run.origin_micros >= quote.made_micros"
            + " AND run.outcome = 'COMPLETED' AND run.id IN ";

    private final HistoryDatabase database;
    private final PruneRule rule;

    private final Map<String, Long> firstKept = new HashMap<>();

    private List<String> workflows;
    private long lastMicros = Long.MIN_VALUE;
    private long lastId;

    private record Due(long id, String workflow, long jobs, long recordedMicros) {}

    RunPruning(HistoryDatabase database, PruneRule rule) {
        this.database = database;
        this.rule = rule;
    }

    List<PrunedRuns> count() {
        Map<String, PrunedRuns> found = new TreeMap<>();
        for (List<Due> some = next(); !some.isEmpty(); some = next()) {
            some.forEach(run -> found.merge(
                    run.workflow(),
                    new PrunedRuns(run.workflow(), 1, run.jobs()),
                    (one, other) ->
                            new PrunedRuns(one.workflow(), one.runs() + other.runs(), one.jobs() + other.jobs())));
        }
        return List.copyOf(found.values());
    }

    long prune(LongConsumer onPruned) {
        long pruned = 0;
        for (List<Due> some = next(); !some.isEmpty(); some = next()) {
            Object[] ids = some.stream().map(Due::id).toArray();
            // fewer than were found if another process has deleted some of them in the meantime
            int now = database.write(connection -> {
                // otherwise they would be compared with later runs
                Sql.update(connection, QUOTES_OF + Sql.places(ids.length) + ")", ids);
                return Sql.update(connection, "DELETE FROM run WHERE id IN " + Sql.places(ids.length), ids);
            });
            pruned += now;
            if (now > 0) {
                onPruned.accept(now);
            }
        }
        return pruned;
    }

    private List<Due> next() {
        if (rule.workflow().isEmpty() && rule.recordedBefore().isPresent()) {
            return nextByAge();
        }
        if (workflows == null) {
            workflows = new ArrayList<>(
                    rule.workflow().map(List::of).orElseGet(() -> database.read(WorkflowReader::names)));
        }
        while (!workflows.isEmpty()) {
            List<Due> found = nextOf(workflows.get(0));
            if (!found.isEmpty()) {
                return found;
            }
            workflows.remove(0);
            lastId = 0;
        }
        return List.of();
    }

    private List<Due> nextByAge() {
        List<Due> due = List.of();
        boolean more = true;
        while (due.isEmpty() && more) {
            List<Due> old = due(
                    "recorded_micros < ? AND (recorded_micros, id) > (?, ?) ORDER BY recorded_micros, id",
                    rule.recordedBefore().orElseThrow(),
                    lastMicros,
                    lastId);
            more = old.size() == RUNS_AT_A_TIME;
            due = old.stream()
                    .filter(run -> run.id() < firstKept(run.workflow()))
                    .toList();
        }
        return due;
    }

    private List<Due> nextOf(String workflow) {
        String these = "workflow = ? AND id > ? AND id < ?";
        return rule.recordedBefore().isPresent()
                ? due(
                        these + " AND recorded_micros < ? ORDER BY id",
                        workflow,
                        lastId,
                        firstKept(workflow),
                        rule.recordedBefore().get())
                : due(these + " ORDER BY id", workflow, lastId, firstKept(workflow));
    }

    private List<Due> due(String these, Object... parameters) {
        List<Due> found = database.list(
                DUE + these + " LIMIT " + RUNS_AT_A_TIME,
                row -> new Due(
                        row.getLong("id"),
                        row.getString("workflow"),
                        row.getLong("job_count"),
                        row.getLong("recorded_micros")),
                parameters);
        if (!found.isEmpty()) {
            Due last = found.get(found.size() - 1);
            lastId = last.id();
            lastMicros = last.recordedMicros();
        }
        return found;
    }

    /** Returns {@link Long#MAX_VALUE} if no run is kept, and 0 if all are kept. */
    private long firstKept(String workflow) {
        int keep = rule.keep().orElse(0);
        return keep == 0
                ? Long.MAX_VALUE
                : firstKept.computeIfAbsent(
                        workflow,
                        name -> database.read(connection -> Sql.whole(
                                        connection,
                                        "SELECT id FROM run WHERE workflow = ? ORDER BY id DESC LIMIT 1 OFFSET ?",
                                        name,
                                        keep - 1)
                                .orElse(0L)));
    }
}
