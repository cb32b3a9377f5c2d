package io.weatherglass.traces.store;

import io.weatherglass.traces.duckdb.DuckDb;
import io.weatherglass.traces.workload.TraceMemory;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;
import org.duckdb.DuckDBConnection;

/**
 * A trace as a Parquet file: a row per job in order of start with the columns {@code start_s} (seconds from the first
 * submission), {@code runtime_s} and {@code cores}, and what else is known of the trace under the key {@code
 * weatherglass} of the file's metadata.
 */
final class TraceFile {
    static final String ENDING = ".parquet";
    static final String KEY = "weatherglass";

    private TraceFile() {}

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
     * @throws TraceTooLargeException if there is not enough memory for it
     * @throws IOException if the file cannot be read or its jobs are not those that were written
     */
    static WorkloadTrace read(Path file) throws IOException {
        return DuckDb.run(connection -> {
            TraceInfo info = readInfo(connection, file);
            requireMemory(info);
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

    /** A trace that does not fit is refused before it takes all memory, which would end the daemon. */
    private static void requireMemory(TraceInfo info) throws TraceTooLargeException {
        long most = TraceMemory.maxBytes() / WorkloadTrace.JOB_BYTES;
        if (info.jobs() > most) {
            throw new TraceTooLargeException(info, most);
        }
    }

    private static WorkloadTrace readJobs(DuckDBConnection connection, Path file, TraceInfo info) throws SQLException {
        int jobs = Math.toIntExact(info.jobs());
        WorkloadTrace.Builder trace = WorkloadTrace.builder(info.name(), info.systemCores(), jobs);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT start_s, runtime_s, cores FROM read_parquet(" + DuckDb.file(file) + ")")) {
            for (int size = 0; size < jobs && rows.next(); size++) {
                trace.job(rows.getDouble(1), rows.getDouble(2), rows.getInt(3));
            }
        }
        return trace.build();
    }
}
