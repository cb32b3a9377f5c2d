package io.weatherglass.traces.formats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a log of the jobs of a cluster, grid or cloud. Implementations are stateless and thread-safe, read their input
 * once from front to back, leave out and count jobs of which too little is recorded, and skip and count rows that break
 * a rule. Formats of rows take the same memory for any number of them. Every implementation passes the compatibility
 * test for readers.
 */
public interface WorkloadReader {

    String format();

    /**
     * Reads a file, compressed by gzip or not. What the sink received before an exception must be discarded by the
     * caller.
     *
     * @throws io.weatherglass.traces.TraceFormatException if the content as a whole is malformed or holds no job that
     *     ran, or a row breaks a rule and the log is read strictly
     * @throws LogTooLargeException if it is larger than the options allow
     * @throws IllegalArgumentException if the reader was given columns that the file does not have
     */
    WorkloadLog read(Path file, ReadOptions options, JobSink sink) throws IOException;

    /** Returns the files that {@link #read} reads. */
    default List<Path> files(Path file) throws IOException {
        return List.of(file);
    }
}
