package io.weatherglass.traces.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads what there is of workflows: as quick with many runs of each as with few. */
final class WorkflowReader {

    /** From one name in the index to the next: to group all rows would be to read them. */
    private static final String NAMES = "WITH RECURSIVE named(workflow) AS (SELECT min(workflow) FROM run UNION ALL"
            + " SELECT (SELECT min(run.workflow) FROM run WHERE run.workflow > named.workflow) FROM named"
            + " WHERE named.workflow IS NOT NULL) SELECT workflow FROM named WHERE workflow IS NOT NULL";

    private final HistoryDatabase database;

    WorkflowReader(HistoryDatabase database) {
        this.database = database;
    }

    List<String> names() {
        return database.read(WorkflowReader::names);
    }

    static List<String> names(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(NAMES);
                ResultSet rows = query.executeQuery()) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }

    List<StoredRun> newest(int size) {
        return database.read(connection -> {
            List<StoredRun> newest = new ArrayList<>();
            try (PreparedStatement query = newestOf(connection, RunReader.RUN_COLUMNS)) {
                query.setInt(2, 1);
                for (String workflow : names(connection)) {
                    query.setString(1, workflow);
                    newest.addAll(RunReader.storedRuns(query));
                }
            }
            newest.sort(Comparator.comparingLong(StoredRun::id).reversed());
            return List.copyOf(newest.subList(0, Math.min(size, newest.size())));
        });
    }

    private static PreparedStatement newestOf(Connection connection, String columns) throws SQLException {
        return connection.prepareStatement("SELECT " + columns + " FROM run r WHERE workflow = ? AND outcome = '"
                + RunEnd.COMPLETED.name() + "' ORDER BY id DESC LIMIT ?");
    }

    List<WorkflowRuns> summaries(Optional<String> workflow, long enough, int makespans) {
        return database.read(connection -> {
            List<WorkflowRuns> summaries = new ArrayList<>();
            try (PreparedStatement all = counting(connection, "");
                    PreparedStatement completed =
                            counting(connection, " AND outcome = '" + RunEnd.COMPLETED.name() + "'");
                    PreparedStatement newest = newestOf(connection, "makespan_seconds");
                    PreparedStatement last = connection.prepareStatement(
                            "SELECT recorded_micros FROM run WHERE workflow = ? ORDER BY id DESC LIMIT 1")) {
                all.setLong(2, enough);
                completed.setLong(2, enough);
                newest.setInt(2, makespans);
                for (String name : workflow.isPresent() ? List.of(workflow.get()) : names(connection)) {
                    summary(name, all, completed, newest, last).ifPresent(summaries::add);
                }
            }
            return summaries;
        });
    }

    private static PreparedStatement counting(Connection connection, String which) throws SQLException {
        return connection.prepareStatement(
                "SELECT count(*) FROM (SELECT id FROM run WHERE workflow = ?" + which + " ORDER BY id LIMIT ?) few");
    }

    /** Empty if the workflow has no run. */
    private static Optional<WorkflowRuns> summary(
            String name,
            PreparedStatement all,
            PreparedStatement completed,
            PreparedStatement newest,
            PreparedStatement last)
            throws SQLException {
        String workflow = SqlColumns.text(name);
        for (PreparedStatement query : List.of(all, completed, newest, last)) {
            query.setString(1, workflow);
        }
        try (ResultSet recorded = last.executeQuery()) {
            if (!recorded.next()) {
                return Optional.empty();
            }
            List<Double> makespans = new ArrayList<>();
            try (ResultSet rows = newest.executeQuery()) {
                while (rows.next()) {
                    makespans.add(rows.getDouble(1));
                }
            }
            return Optional.of(new WorkflowRuns(
                    name,
                    RunReader.number(all),
                    RunReader.number(completed),
                    makespans,
                    SqlColumns.instant(recorded.getLong(1))));
        }
    }
}
