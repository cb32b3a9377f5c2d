package io.weatherglass.traces.formats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a job log of a cluster, grid or cloud. Implementations are stateless and thread-safe, and read their input
 * once, from start to end. They leave out and count incompletely recorded jobs, and skip and count rows that violate a
 * rule. Row-based formats are read in constant memory. Every implementation must pass the compatibility test for
 * readers.
 */
public interface WorkloadReader {

    String format();

    /**
     * Reads a file, which may be compressed with gzip. After an exception, the caller must discard everything that the
     * sink has received.
     *
     * @throws io.weatherglass.traces.TraceFormatException if the content is malformed or contains no job that ran, or
     *     if a row is invalid and the log is read in strict mode
     * @throws IllegalArgumentException if the file lacks a column required by the mapping
     */
    WorkloadLog read(Path file, ReadOptions options, JobSink sink) throws IOException;

    default List<Path> files(Path file) throws IOException {
        return List.of(file);
    }
}
