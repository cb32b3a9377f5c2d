package io.weatherglass.traces.history;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

final class WorkflowReader {

    private static final String NAMES = "WITH RECURSIVE named(workflow) AS (SELECT min(workflow) FROM run UNION ALL"
            + " SELECT (SELECT min(run.workflow) FROM run WHERE run.workflow > named.workflow) FROM named"
            + " WHERE named.workflow IS NOT NULL) SELECT workflow FROM named WHERE workflow IS NOT NULL";

    private static final String COMPLETED = " AND outcome = '" + RunEnd.COMPLETED.name() + "'";
    private static final String NEWEST_COMPLETED = " WHERE workflow = ?" + COMPLETED + " ORDER BY id DESC LIMIT ?";

    private WorkflowReader() {}

    static List<String> names(Connection connection) throws SQLException {
        return Sql.list(connection, NAMES, row -> row.getString("workflow"));
    }

    static List<StoredRun> newest(Connection connection, int size) throws SQLException {
        List<StoredRun> newest = new ArrayList<>();
        for (String workflow : names(connection)) {
            newest.addAll(Sql.list(connection, RunRows.RUNS + NEWEST_COMPLETED, RunRows::run, workflow, 1));
        }
        newest.sort(Comparator.comparingLong(StoredRun::id).reversed());
        return List.copyOf(newest.subList(0, Math.min(size, newest.size())));
    }

    static List<WorkflowRunSummary> summaries(
            Connection connection, Optional<String> workflow, long enough, int makespans) throws SQLException {
        List<WorkflowRunSummary> summaries = new ArrayList<>();
        for (String name : workflow.isPresent() ? List.of(workflow.get()) : names(connection)) {
            List<WorkflowRunSummary> summary = Sql.list(
                    connection,
                    "SELECT recorded_micros FROM run WHERE workflow = ? ORDER BY id DESC LIMIT 1",
                    last -> new WorkflowRunSummary(
                            name,
                            count(connection, "", name, enough),
                            count(connection, COMPLETED, name, enough),
                            Sql.list(
                                    connection,
                                    "SELECT makespan_seconds FROM run" + NEWEST_COMPLETED,
                                    row -> row.getDouble("makespan_seconds"),
                                    name,
                                    makespans),
                            Sql.instant(last, "recorded_micros")),
                    name);
            summaries.addAll(summary);
        }
        return summaries;
    }

    private static long count(Connection connection, String which, String workflow, long enough) throws SQLException {
        return Sql.whole(
                        connection,
                        "SELECT count(*) FROM (SELECT id FROM run WHERE workflow = ?" + which
                                + " ORDER BY id LIMIT ?) few",
                        workflow,
                        enough)
                .orElseThrow();
    }
}
