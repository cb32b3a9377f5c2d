package io.weatherglass.traces.store;

import io.weatherglass.traces.duckdb.DuckDb;
import io.weatherglass.traces.formats.JobSink;
import io.weatherglass.traces.formats.WorkloadLog;
import io.weatherglass.traces.workload.ContentHash;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * The jobs of a log on their way into the store, in a table of DuckDB, which spills to the disk what does not fit in
 * memory: first they come in the order of the log, then they can be gone through in order of their start.
 */
final class StagedJobs implements JobSink, AutoCloseable {
    private final DuckDBConnection connection;
    private final DuckDBAppender rows;
    private double latestStart = Double.NEGATIVE_INFINITY;
    private boolean ordered = true;

    private StagedJobs(DuckDBConnection connection, DuckDBAppender rows) {
        this.connection = connection;
        this.rows = rows;
    }

    /** None yet. */
    static StagedJobs in(DuckDBConnection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE jobs (start_s DOUBLE, runtime_s DOUBLE, cores INTEGER)");
        }
        return new StagedJobs(connection, connection.createAppender("main", "jobs"));
    }

    @Override
    public void job(double startSeconds, double runtimeSeconds, int cores) throws IOException {
        // most logs are in order of submission, which often is that of the start as well
        ordered &= startSeconds >= latestStart;
        latestStart = startSeconds;
        try {
            rows.beginRow();
            rows.append(startSeconds);
            rows.append(runtimeSeconds);
            rows.append(cores);
            rows.endRow();
        } catch (SQLException e) {
            throw new IOException(DuckDb.message(e), e);
        }
    }

    /**
     * What is known of the jobs as a trace.
     *
     * @param hash of the jobs of no trace yet
     * @param meanLoadCores mean cores in use between date 0 and the last start; 0 if the trace spans no time
     */
    record Summary(String hash, double spanSeconds, double meanLoadCores) {}

    /** Goes through all jobs, after the last one has come. */
    Summary summary(WorkloadLog log, int systemCores) throws SQLException {
        rows.flush();
        double span = log.lastStartSeconds() - log.firstSubmissionSeconds();
        double coreSeconds = 0;
        ContentHash hash = new ContentHash(systemCores);
        try (Statement statement = connection.createStatement();
                ResultSet jobs = statement.executeQuery(query(log))) {
            while (jobs.next()) {
                double start = jobs.getDouble(1);
                double runtime = jobs.getDouble(2);
                int cores = jobs.getInt(3);
                coreSeconds += cores * Math.min(runtime, span - start);
                hash.job(start, runtime, cores);
            }
        }
        return new Summary(hash.hex(), span, span > 0 ? coreSeconds / span : 0);
    }

    /** Writes the jobs as a new Parquet file with what is known of the trace. */
    void write(Path file, WorkloadLog log, TraceInfo info) throws IOException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("COPY (" + query(log) + ") TO "
                    + DuckDb.literal(file.toAbsolutePath().toString())
                    + " (FORMAT parquet, COMPRESSION zstd, KV_METADATA {" + TraceFile.KEY + ": "
                    + DuckDb.literal(TraceInfoJson.write(info)) + "})");
        } catch (SQLException e) {
            throw new IOException(DuckDb.message(e), e);
        }
    }

    /** The jobs by start, their dates counted from the first submission; jobs that start together stay as they came. */
    private String query(WorkloadLog log) {
        return "SELECT start_s - CAST(" + DuckDb.literal(Double.toString(log.firstSubmissionSeconds()))
                + " AS DOUBLE) AS start_s, runtime_s, cores FROM jobs"
                + (ordered ? "" : " ORDER BY jobs.start_s, jobs.rowid");
    }

    @Override
    public void close() throws SQLException {
        rows.close();
    }
}
