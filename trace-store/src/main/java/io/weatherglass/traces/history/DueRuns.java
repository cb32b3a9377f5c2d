package io.weatherglass.traces.history;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs that a rule takes out, some at a time. It walks along an index from one place to the next, so that a run costs the same
 * however many there are: by age where the rule names a moment, else by workflow. Which runs are the newest of their workflow is
 * asked once; runs that come later are newer still. Not thread-safe.
 */
final class DueRuns {

    /** What is taken out in one transaction, so that those who record runs meanwhile do not wait for long. */
    private static final int RUNS_AT_A_TIME = 100;

    private final HistoryDatabase database;
    private final PruneRule rule;

    /** By workflow the oldest of those that are kept for being the newest. */
    private final Map<String, Long> firstKept = new HashMap<>();

    /** The workflows that are still to be walked through, of a rule that names no moment or one workflow. */
    private final List<String> workflows = new ArrayList<>();

    private boolean begun;
    private long lastMicros = Long.MIN_VALUE;
    private long lastId;

    /** A run that is due. */
    record Due(long id, String workflow, long jobs) {}

    DueRuns(HistoryDatabase database, PruneRule rule) {
        this.database = database;
        this.rule = rule;
    }

    /** The next ones; empty when there are no more. */
    List<Due> next() {
        if (rule.workflow().isEmpty() && rule.recordedBefore().isPresent()) {
            return byAge();
        }
        if (!begun) {
            begun = true;
            workflows.addAll(rule.workflow().map(List::of).orElseGet(() -> database.read(WorkflowReader::names)));
        }
        while (!workflows.isEmpty()) {
            List<Due> found = ofWorkflow(workflows.get(0));
            if (!found.isEmpty()) {
                return found;
            }
            workflows.remove(0);
            lastId = 0;
        }
        return List.of();
    }

    private List<Due> byAge() {
        List<Due> due = new ArrayList<>();
        boolean more = true;
        while (due.isEmpty() && more) {
            List<Due> old = old();
            more = old.size() == RUNS_AT_A_TIME;
            old.stream().filter(run -> run.id() < firstKept(run.workflow())).forEach(due::add);
        }
        return due;
    }

    private List<Due> old() {
        long before = SqlColumns.micros(rule.recordedBefore().orElseThrow());
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement("SELECT id, workflow, job_count, recorded_micros"
                    + " FROM run WHERE recorded_micros < ? AND (recorded_micros, id) > (?, ?)"
                    + " ORDER BY recorded_micros, id LIMIT " + RUNS_AT_A_TIME)) {
                query.setLong(1, before);
                query.setLong(2, lastMicros);
                query.setLong(3, lastId);
                return walked(query);
            }
        });
    }

    private List<Due> ofWorkflow(String workflow) {
        Optional<Long> before = rule.recordedBefore().map(SqlColumns::micros);
        long beforeId = firstKept(workflow);
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement("SELECT id, workflow, job_count, recorded_micros"
                    + " FROM run WHERE workflow = ? AND id > ? AND id < ?"
                    + (before.isPresent() ? " AND recorded_micros < ?" : "") + " ORDER BY id LIMIT "
                    + RUNS_AT_A_TIME)) {
                query.setString(1, SqlColumns.text(workflow));
                query.setLong(2, lastId);
                query.setLong(3, beforeId);
                if (before.isPresent()) {
                    query.setLong(4, before.get());
                }
                return walked(query);
            }
        });
    }

    private List<Due> walked(PreparedStatement query) throws SQLException {
        List<Due> found = new ArrayList<>();
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                found.add(new Due(rows.getLong(1), rows.getString(2), rows.getLong(3)));
                lastId = rows.getLong(1);
                lastMicros = rows.getLong(4);
            }
        }
        return found;
    }

    /** Beyond all runs if none is kept; before all of them if there are fewer than are kept. */
    private long firstKept(String workflow) {
        int keep = rule.keep().orElse(0);
        return keep == 0 ? Long.MAX_VALUE : firstKept.computeIfAbsent(workflow, name -> firstKept(name, keep));
    }

    private long firstKept(String workflow, int keep) {
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement(
                    "SELECT id FROM run WHERE workflow = ? ORDER BY id DESC LIMIT 1 OFFSET ?")) {
                query.setString(1, SqlColumns.text(workflow));
                query.setInt(2, keep - 1);
                try (ResultSet rows = query.executeQuery()) {
                    return rows.next() ? rows.getLong(1) : 0;
                }
            }
        });
    }
}
