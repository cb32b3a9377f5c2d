package io.weatherglass.traces.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** Takes runs out of the history, with their jobs, VMs and forecasts. */
final class RunPruning {

    /** In one transaction, so that those who record runs meanwhile do not wait for long. */
    private static final int RUNS_AT_A_TIME = 100;

    /** The place of each run among those of its workflow, the newest first, from 1. */
    private static final String RANKED = "(SELECT id, workflow, job_count, recorded_micros,"
            + " row_number() OVER (PARTITION BY workflow ORDER BY id DESC) AS place FROM run)";

    private final HistoryDatabase database;

    RunPruning(HistoryDatabase database) {
        this.database = database;
    }

    /** What the rule would take out, by workflow. */
    List<PrunedRuns> count(PruneRule rule) {
        return database.read(connection -> {
            try (PreparedStatement query = connection.prepareStatement("SELECT workflow, count(*), sum(job_count) FROM "
                    + RANKED + " ranked WHERE " + condition(rule) + " GROUP BY workflow ORDER BY workflow")) {
                bind(query, rule);
                List<PrunedRuns> found = new ArrayList<>();
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        found.add(new PrunedRuns(rows.getString(1), rows.getLong(2), rows.getLong(3)));
                    }
                }
                return found;
            }
        });
    }

    /**
     * Takes out what the rule says; the number of runs.
     *
     * @param onPruned takes the number of runs of each transaction when it is done
     */
    long prune(PruneRule rule, LongConsumer onPruned) {
        long pruned = 0;
        int now;
        do {
            now = database.write(connection -> pruneSome(connection, rule));
            pruned += now;
            if (now > 0) {
                onPruned.accept(now);
            }
        } while (now == RUNS_AT_A_TIME);
        return pruned;
    }

    private static int pruneSome(Connection connection, PruneRule rule) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM run WHERE id IN (SELECT id FROM "
                + RANKED + " ranked WHERE " + condition(rule) + " ORDER BY id LIMIT " + RUNS_AT_A_TIME + ")")) {
            bind(delete, rule);
            return delete.executeUpdate();
        }
    }

    private static String condition(PruneRule rule) {
        List<String> conditions = new ArrayList<>();
        rule.workflow().ifPresent(workflow -> conditions.add("workflow = ?"));
        rule.recordedBefore().ifPresent(moment -> conditions.add("recorded_micros < ?"));
        rule.keep().ifPresent(keep -> conditions.add("place > ?"));
        return String.join(" AND ", conditions);
    }

    private static void bind(PreparedStatement statement, PruneRule rule) throws SQLException {
        int column = 1;
        if (rule.workflow().isPresent()) {
            statement.setString(column++, SqlColumns.text(rule.workflow().get()));
        }
        if (rule.recordedBefore().isPresent()) {
            statement.setLong(column++, SqlColumns.micros(rule.recordedBefore().get()));
        }
        if (rule.keep().isPresent()) {
            statement.setInt(column, rule.keep().getAsInt());
        }
    }
}
