package io.weatherglass.traces.history;

import io.weatherglass.traces.history.History.Learner;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads the latest runs of a workflow, from the newest on: older ones cost nothing, however many there are. */
final class LatestRunReader {

    /** Of so many runs the jobs are asked for at once: a query per run would wait for the network as often as there are runs. */
    private static final int RUNS_AT_A_TIME = 100;

    private static final int ROWS_AT_A_TIME = 1_000;

    private final HistoryDatabase database;

    LatestRunReader(HistoryDatabase database) {
        this.database = database;
    }

    List<StoredRun> newest(RunFilter filter, long upToId, int size) {
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement("SELECT " + RunReader.RUN_COLUMNS
                    + " FROM run r WHERE " + filter.condition() + " AND id <= ? ORDER BY id DESC LIMIT ?")) {
                int column = filter.bind(query, 1);
                query.setLong(column, upToId);
                query.setInt(column + 1, size);
                List<StoredRun> found = RunReader.storedRuns(query);
                Collections.reverse(found);
                return found;
            }
        });
    }

    /** At most {@code enough}: the rest is not looked at. */
    long count(RunFilter filter, long upToId, long enough) {
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement("SELECT count(*) FROM (SELECT id FROM run WHERE "
                    + filter.condition() + " AND id <= ? ORDER BY id LIMIT ?) few")) {
                int column = filter.bind(query, 1);
                query.setLong(column, upToId);
                query.setLong(column + 1, enough);
                return RunReader.number(query);
            }
        });
    }

    /** The sum reads one entry of an index per run; all else begins at the newest run. */
    BatchStart batchStart(RunFilter filter, long upToId, long batchWeight, int minWeight) {
        return database.read(connection -> {
            String weight = "CASE WHEN job_count > " + minWeight + " THEN job_count ELSE " + minWeight + " END";
            long after;
            try (PreparedStatement query = connection.prepareStatement(
                    "SELECT coalesce(sum(" + weight + "), 0) FROM run WHERE " + filter.condition() + " AND id <= ?")) {
                query.setLong(filter.bind(query, 1), upToId);
                after = RunReader.number(query);
            }
            try (PreparedStatement query = connection.prepareStatement("SELECT id, " + weight + " FROM run WHERE "
                    + filter.condition() + " AND id <= ? ORDER BY id DESC LIMIT ?")) {
                query.setFetchSize(ROWS_AT_A_TIME);
                int column = filter.bind(query, 1);
                query.setLong(column, upToId);
                // without a limit PostgreSQL sorts all of them
                query.setLong(column + 1, 2 * (batchWeight / minWeight + 1) + 1);
                return secondLast(query, after, batchWeight);
            }
        });
    }

    /** @param sum of all weights */
    private static BatchStart secondLast(PreparedStatement newestFirst, long sum, long batchWeight)
            throws SQLException {
        long after = sum;
        int filled = 0;
        try (ResultSet rows = newestFirst.executeQuery()) {
            while (rows.next() && after >= batchWeight) {
                long before = after - rows.getLong(2);
                if (after / batchWeight > before / batchWeight && ++filled == 2) {
                    return new BatchStart(rows.getLong(1), after % batchWeight);
                }
                after = before;
            }
        }
        return BatchStart.FIRST_RUN;
    }

    /** Runs that come meanwhile are left for the next time. */
    long learn(RunFilter filter, long afterId, long upToId, Learner learner) {
        return database.read(connection -> {
            long last = Math.min(upToId, last(connection, filter.workflow()));
            List<StoredRun> runs = between(connection, filter, afterId, last);
            for (int first = 0; first < runs.size(); first += RUNS_AT_A_TIME) {
                learn(connection, runs.subList(first, Math.min(runs.size(), first + RUNS_AT_A_TIME)), learner);
            }
            return Math.max(afterId, last);
        });
    }

    private static long last(Connection connection, String workflow) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT coalesce(max(id), 0) FROM run WHERE workflow = ?")) {
            query.setString(1, SqlColumns.text(workflow));
            return RunReader.number(query);
        }
    }

    private static List<StoredRun> between(Connection connection, RunFilter filter, long afterId, long upToId)
            throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT " + RunReader.RUN_COLUMNS
                + " FROM run r WHERE " + filter.condition() + " AND id > ? AND id <= ? ORDER BY id")) {
            query.setFetchSize(ROWS_AT_A_TIME);
            int column = filter.bind(query, 1);
            query.setLong(column, afterId);
            query.setLong(column + 1, upToId);
            return RunReader.storedRuns(query);
        }
    }

    private static void learn(Connection connection, List<StoredRun> runs, Learner learner) throws SQLException {
        String these = " WHERE run_id IN (?" + ", ?".repeat(runs.size() - 1) + ") ORDER BY run_id, place";
        try (PreparedStatement jobs =
                        connection.prepareStatement("SELECT run_id, " + RunReader.JOB_COLUMNS + " FROM job" + these);
                PreparedStatement vms =
                        connection.prepareStatement("SELECT run_id, " + RunReader.VM_COLUMNS + " FROM vm" + these)) {
            int column = 1;
            for (StoredRun run : runs) {
                jobs.setLong(column, run.id());
                vms.setLong(column++, run.id());
            }
            jobs.setFetchSize(ROWS_AT_A_TIME);
            vms.setFetchSize(ROWS_AT_A_TIME);
            try (ResultSet jobRows = jobs.executeQuery();
                    ResultSet vmRows = vms.executeQuery()) {
                Rows<PastJob> ofJobs = new Rows<>(jobRows, row -> RunReader.job(row, 2));
                Rows<PastVm> ofVms = new Rows<>(vmRows, row -> RunReader.vm(row, 2));
                for (StoredRun run : runs) {
                    learner.learn(run, PastJobs.of(ofJobs.of(run.id())), ofVms.of(run.id()));
                }
            }
        }
    }

    /** Rows in the order of their runs, which is their first column. */
    private static final class Rows<T> {
        private final ResultSet rows;
        private final Read<T> read;
        private boolean more;

        interface Read<T> {
            T from(ResultSet row) throws SQLException;
        }

        Rows(ResultSet rows, Read<T> read) throws SQLException {
            this.rows = rows;
            this.read = read;
            more = rows.next();
        }

        List<T> of(long run) throws SQLException {
            List<T> found = new ArrayList<>();
            while (more && rows.getLong(1) == run) {
                found.add(read.from(rows));
                more = rows.next();
            }
            return found;
        }
    }
}
