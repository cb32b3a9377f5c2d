package io.weatherglass.traces.history;

import io.weatherglass.traces.history.History.Learner;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

final class LatestRunReader {

    /** Number of runs whose jobs are read by one query, to reduce network round trips. */
    private static final int RUNS_AT_A_TIME = 100;

    private final HistoryDatabase database;

    LatestRunReader(HistoryDatabase database) {
        this.database = database;
    }

    List<StoredRun> newest(RunFilter filter, long upToId, int size) {
        List<StoredRun> found = database.list(
                RunRows.RUNS + " WHERE " + filter.condition() + " AND id <= ? ORDER BY id DESC LIMIT ?",
                RunRows::run,
                filter.parameters(upToId, size));
        Collections.reverse(found);
        return found;
    }

    long count(RunFilter filter, long upToId, long enough) {
        return database.whole(
                "SELECT count(*) FROM (SELECT id FROM run WHERE " + filter.condition()
                        + " AND id <= ? ORDER BY id LIMIT ?) few",
                filter.parameters(upToId, enough));
    }

    /**
     * The query for the sum of weights reads all runs (one index entry each); the other query reads only the newest
     * runs.
     */
    BatchStart batchStart(RunFilter filter, long upToId, long batchWeight, int minWeight) {
        String weight = "CASE WHEN job_count > " + minWeight + " THEN job_count ELSE " + minWeight + " END";
        String these = " FROM run WHERE " + filter.condition() + " AND id <= ?";
        return database.read(connection -> {
            long sum = Sql.whole(
                            connection, "SELECT coalesce(sum(" + weight + "), 0)" + these, filter.parameters(upToId))
                    .orElseThrow();
            // without a limit, PostgreSQL would sort all runs
            long limit = 2 * (batchWeight / minWeight + 1) + 1;
            try (PreparedStatement query = Sql.prepare(
                    connection,
                    "SELECT id, " + weight + " AS weight" + these + " ORDER BY id DESC LIMIT ?",
                    filter.parameters(upToId, limit))) {
                return secondLast(query, sum, batchWeight);
            }
        });
    }

    private static BatchStart secondLast(PreparedStatement newestFirst, long sum, long batchWeight)
            throws SQLException {
        long after = sum;
        int filled = 0;
        try (ResultSet rows = newestFirst.executeQuery()) {
            while (rows.next() && after >= batchWeight) {
                long before = after - rows.getLong("weight");
                if (after / batchWeight > before / batchWeight && ++filled == 2) {
                    return new BatchStart(rows.getLong("id"), after % batchWeight);
                }
                after = before;
            }
        }
        return BatchStart.FIRST_RUN;
    }

    long learn(RunFilter filter, long afterId, long upToId, Learner learner) {
        return database.read(connection -> {
            long newest = Sql.whole(
                            connection, "SELECT coalesce(max(id), 0) FROM run WHERE workflow = ?", filter.workflow())
                    .orElseThrow();
            long last = Math.min(upToId, newest);
            List<StoredRun> runs = Sql.list(
                    connection,
                    RunRows.RUNS + " WHERE " + filter.condition() + " AND id > ? AND id <= ? ORDER BY id",
                    RunRows::run,
                    filter.parameters(afterId, last));
            for (int first = 0; first < runs.size(); first += RUNS_AT_A_TIME) {
                learn(connection, runs.subList(first, Math.min(runs.size(), first + RUNS_AT_A_TIME)), learner);
            }
            return Math.max(afterId, last);
        });
    }

    private static void learn(Connection connection, List<StoredRun> runs, Learner learner) throws SQLException {
        String these = " WHERE run_id IN " + Sql.places(runs.size()) + " ORDER BY run_id, place";
        Object[] ids = runs.stream().map(StoredRun::id).toArray();
        try (PreparedStatement jobs = Sql.prepare(connection, HistoryTable.JOB.select() + these, ids);
                PreparedStatement vms = Sql.prepare(connection, HistoryTable.VM.select() + these, ids);
                ResultSet jobRows = jobs.executeQuery();
                ResultSet vmRows = vms.executeQuery()) {
            RowsByRun<PastJob> ofJobs = new RowsByRun<>(jobRows, RunRows::job);
            RowsByRun<PastVm> ofVms = new RowsByRun<>(vmRows, RunRows::vm);
            for (StoredRun run : runs) {
                learner.learn(run, PastJobs.of(ofJobs.of(run.id())), ofVms.of(run.id()));
            }
        }
    }

    private static final class RowsByRun<T> {
        private final ResultSet rows;
        private final Sql.RowReader<T> reader;
        private boolean more;

        RowsByRun(ResultSet rows, Sql.RowReader<T> reader) throws SQLException {
            this.rows = rows;
            this.reader = reader;
            more = rows.next();
        }

        List<T> of(long run) throws SQLException {
            List<T> found = new ArrayList<>();
            while (more && rows.getLong("run_id") == run) {
                found.add(reader.read(rows));
                more = rows.next();
            }
            return found;
        }
    }
}
