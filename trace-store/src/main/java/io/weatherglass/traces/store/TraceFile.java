package io.weatherglass.traces.store;

import io.weatherglass.traces.duckdb.DuckDb;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * A trace as a Parquet file: a row per job in order of start with the columns {@code start_s} (seconds from the first
 * submission), {@code runtime_s} and {@code cores}, and what else is known of the trace under the key {@code weatherglass}
 * of the file's metadata.
 */
final class TraceFile {
    static final String ENDING = ".parquet";
    private static final String KEY = "weatherglass";

    private TraceFile() {}

    /** Writes a new file; what is left of it after a failure is for the caller to delete. */
    static void write(Path file, WorkloadTrace trace, TraceInfo info) throws IOException {
        DuckDb.run(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE jobs (start_s DOUBLE, runtime_s DOUBLE, cores INTEGER)");
                append(connection, trace);
                return statement.execute("COPY jobs TO "
                        + DuckDb.literal(file.toAbsolutePath().toString())
                        + " (FORMAT parquet, COMPRESSION zstd, KV_METADATA {" + KEY + ": "
                        + DuckDb.literal(TraceInfoJson.write(info)) + "})");
            }
        });
    }

    private static void append(DuckDBConnection connection, WorkloadTrace trace) throws SQLException {
        try (DuckDBAppender rows = connection.createAppender("main", "jobs")) {
            for (int job = 0; job < trace.jobCount(); job++) {
                rows.beginRow();
                rows.append(trace.startSeconds(job));
                rows.append(trace.runtimeSeconds(job));
                rows.append(trace.cores(job));
                rows.endRow();
            }
        }
    }

    /** The name of the trace that a file holds. */
    private static String name(Path file) throws IOException {
        try {
            return TraceName.require(file.getFileName().toString().replaceFirst(Pattern.quote(ENDING) + "$", ""));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** What is known of the trace in the file. */
    static TraceInfo readInfo(Path file) throws IOException {
        return DuckDb.run(connection -> readInfo(connection, file));
    }

    private static TraceInfo readInfo(DuckDBConnection connection, Path file) throws SQLException, IOException {
        String query = "SELECT decode(value) FROM parquet_kv_metadata(" + DuckDb.file(file) + ") WHERE decode(key) = "
                + DuckDb.literal(KEY);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            if (!rows.next()) {
                throw new IOException(
                        file + ": must be a trace written by an import, has no \"" + KEY + "\" in its metadata");
            }
            return TraceInfoJson.read(file, name(file), rows.getString(1));
        }
    }

    /**
     * The trace in the file.
     *
     * @throws IOException if the file cannot be read or its jobs are not those that were written
     */
    static WorkloadTrace read(Path file) throws IOException {
        return DuckDb.run(connection -> {
            TraceInfo info = readInfo(connection, file);
            try {
                WorkloadTrace trace = readJobs(connection, file, info);
                if (trace.contentHash().equals(info.contentHash())) {
                    return trace;
                }
            } catch (IllegalArgumentException e) {
                throw new IOException(file + ": must hold the jobs that were imported: " + e.getMessage(), e);
            }
            throw new IOException(file + ": must hold the jobs that were imported, holds others");
        });
    }

    private static WorkloadTrace readJobs(DuckDBConnection connection, Path file, TraceInfo info) throws SQLException {
        double[] start = new double[Math.toIntExact(info.jobs())];
        double[] runtime = new double[start.length];
        int[] cores = new int[start.length];
        int size = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT start_s, runtime_s, cores FROM read_parquet(" + DuckDb.file(file) + ")")) {
            while (size < start.length && rows.next()) {
                start[size] = rows.getDouble(1);
                runtime[size] = rows.getDouble(2);
                cores[size++] = rows.getInt(3);
            }
        }
        return new WorkloadTrace(
                info.name(),
                info.systemCores(),
                Arrays.copyOf(start, size),
                Arrays.copyOf(runtime, size),
                Arrays.copyOf(cores, size));
    }
}
