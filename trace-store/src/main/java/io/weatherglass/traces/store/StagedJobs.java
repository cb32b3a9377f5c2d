package io.weatherglass.traces.store;

import io.weatherglass.traces.TemporaryFolderCheck;
import io.weatherglass.traces.formats.JobSink;
import io.weatherglass.traces.formats.WorkloadLog;
import io.weatherglass.traces.workload.ContentHash;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Stores the jobs of an import in a temporary SQLite database, because logs may not fit in memory. Not thread-safe. */
final class StagedJobs implements JobSink, AutoCloseable {
    private final Connection database;
    private final PreparedStatement insert;
    private double latestStart = Double.NEGATIVE_INFINITY;
    private boolean ordered = true;

    StagedJobs() throws IOException {
        TemporaryFolderCheck.requireRoom("SQLite", TemporaryFolderCheck.SQLITE_MEGABYTES);
        try {
            // Without a name, SQLite creates a temporary file that the system deletes when this process ends.
            database = DriverManager.getConnection("jdbc:sqlite:");
        } catch (SQLException e) {
            throw failed(e);
        }
        try (Statement statement = database.createStatement()) {
            statement.execute("PRAGMA journal_mode = OFF");
            statement.execute("CREATE TABLE job (start_s REAL, runtime_s REAL, cores INTEGER)");
            database.setAutoCommit(false);
            insert = database.prepareStatement("INSERT INTO job VALUES (?, ?, ?)");
        } catch (SQLException e) {
            close();
            throw failed(e);
        }
    }

    @Override
    public void job(double startSeconds, double runtimeSeconds, int cores) throws IOException {
        // Most logs are in order of submission, which is often also the order of start times.
        ordered &= startSeconds >= latestStart;
        latestStart = startSeconds;
        try {
            insert.setDouble(1, startSeconds);
            insert.setDouble(2, runtimeSeconds);
            insert.setInt(3, cores);
            insert.executeUpdate();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** @param meanLoadCores mean number of cores in use until the last start; 0 if the trace has no duration */
    record Summary(String hash, double spanSeconds, double meanLoadCores) {}

    Summary summary(WorkloadLog log, int systemCores) throws IOException {
        double span = log.lastStartSeconds() - log.firstSubmissionSeconds();
        double[] coreSeconds = {0};
        ContentHash hash = new ContentHash(systemCores);
        forEach(log, (start, runtime, cores) -> {
            coreSeconds[0] += cores * Math.min(runtime, span - start);
            hash.job(start, runtime, cores);
        });
        return new Summary(hash.hex(), span, span > 0 ? coreSeconds[0] / span : 0);
    }

    /**
     * Passes the jobs to the sink in order of start time. Start times are relative to the first submission, and jobs
     * with equal start times keep their order.
     */
    void forEach(WorkloadLog log, JobSink sink) throws IOException {
        try (PreparedStatement query =
                database.prepareStatement("SELECT start_s - ? AS start, runtime_s, cores FROM job"
                        + (ordered ? "" : " ORDER BY start_s, rowid"))) {
            query.setDouble(1, log.firstSubmissionSeconds());
            try (ResultSet jobs = query.executeQuery()) {
                while (jobs.next()) {
                    sink.job(jobs.getDouble("start"), jobs.getDouble("runtime_s"), jobs.getInt("cores"));
                }
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private static IOException failed(SQLException e) {
        boolean full = e instanceof SQLiteException sqlite && sqlite.getResultCode() == SQLiteErrorCode.SQLITE_FULL;
        return new IOException(
                "temporary database for the import: " + (full ? "No space left on device" : e.getMessage()), e);
    }

    @Override
    public void close() throws IOException {
        try {
            database.close();
        } catch (SQLException e) {
            throw failed(e);
        }
    }
}
