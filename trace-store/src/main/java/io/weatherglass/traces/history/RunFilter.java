package io.weatherglass.traces.history;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Runs of a workflow.
 *
 * @param completed only those that completed
 * @param platform only those on this one; on any if absent
 * @param strategy only those with this one; with any if absent
 */
public record RunFilter(String workflow, boolean completed, Optional<String> platform, Optional<String> strategy) {

    /** All of a workflow, however they ended. */
    public static RunFilter of(String workflow) {
        return new RunFilter(workflow, false, Optional.empty(), Optional.empty());
    }

    /** Those of a workflow that completed. */
    public static RunFilter completed(String workflow) {
        return new RunFilter(workflow, true, Optional.empty(), Optional.empty());
    }

    /** Those of them on this platform. */
    public RunFilter on(String onPlatform) {
        return new RunFilter(workflow, completed, Optional.of(onPlatform), strategy);
    }

    /** Those of them with this strategy. */
    public RunFilter by(String withStrategy) {
        return new RunFilter(workflow, completed, platform, Optional.of(withStrategy));
    }

    /** With placeholders, which {@link #bind} fills. */
    String condition() {
        return "workflow = ?"
                + (completed ? " AND outcome = '" + RunEnd.COMPLETED.name() + "'" : "")
                + platform.map(RunFilter::onPlatform).orElse("")
                + (strategy.isPresent() ? " AND strategy = ?" : "");
    }

    private static String onPlatform(String platform) {
        boolean isShort = platform.length() <= RunIndexes.MAX_PLATFORM_LENGTH;
        return " AND platform = ?" + (isShort ? " AND " + RunIndexes.SHORT_PLATFORM : "");
    }

    /**
     * Fills the placeholders from this column.
     *
     * @return the column after them
     */
    int bind(PreparedStatement query, int first) throws SQLException {
        int column = first;
        query.setString(column++, SqlColumns.text(workflow));
        if (platform.isPresent()) {
            query.setString(column++, SqlColumns.text(platform.get()));
        }
        if (strategy.isPresent()) {
            query.setString(column++, SqlColumns.text(strategy.get()));
        }
        return column;
    }
}
