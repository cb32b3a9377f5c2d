package io.weatherglass.traces.history;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** Takes runs out of the history, with their jobs, VMs and forecasts. */
final class RunPruning {

    private final HistoryDatabase database;

    RunPruning(HistoryDatabase database) {
        this.database = database;
    }

    /** What the rule would take out, by workflow. */
    List<PrunedRuns> count(PruneRule rule) {
        Map<String, PrunedRuns> found = new TreeMap<>();
        DueRuns due = new DueRuns(database, rule);
        for (List<DueRuns.Due> some = due.next(); !some.isEmpty(); some = due.next()) {
            some.forEach(run -> found.merge(
                    run.workflow(),
                    new PrunedRuns(run.workflow(), 1, run.jobs()),
                    (one, other) ->
                            new PrunedRuns(one.workflow(), one.runs() + other.runs(), one.jobs() + other.jobs())));
        }
        return List.copyOf(found.values());
    }

    /**
     * Takes out what the rule says; the number of runs.
     *
     * @param onPruned takes the number of runs of each transaction when it is done
     */
    long prune(PruneRule rule, LongConsumer onPruned) {
        long pruned = 0;
        DueRuns due = new DueRuns(database, rule);
        for (List<DueRuns.Due> some = due.next(); !some.isEmpty(); some = due.next()) {
            List<DueRuns.Due> these = some;
            int now = database.write(connection -> delete(connection, these));
            pruned += now;
            if (now > 0) {
                onPruned.accept(now);
            }
        }
        return pruned;
    }

    /** Fewer than there are if somebody else takes them out as well. */
    private static int delete(Connection connection, List<DueRuns.Due> runs) throws SQLException {
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM run WHERE id IN (?" + ", ?".repeat(runs.size() - 1) + ")")) {
            int column = 1;
            for (DueRuns.Due run : runs) {
                delete.setLong(column++, run.id());
            }
            return delete.executeUpdate();
        }
    }
}
