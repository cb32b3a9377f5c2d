package io.weatherglass.traces.formats;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a log of the jobs of a cluster, grid or cloud. Implementations are stateless and safe for use by several
 * threads, read their input once from front to back, leave out and count jobs of which too little is recorded, and skip
 * and count rows that break a rule, with the place, the value and the rule. Where the format is one of rows they take
 * the same memory for any number of them. Every implementation passes the compatibility test for readers.
 */
public interface WorkloadReader {

    /** The name of the format in commands and listings, in lower case, such as {@code swf}. */
    String format();

    /**
     * Reads a file, compressed by gzip or not. What the sink received before an exception must be discarded by the
     * caller.
     *
     * @throws io.weatherglass.traces.TraceFormatException if the content as a whole is malformed or holds no job that
     *     ran, if a row breaks a rule and the log is read strictly, or the file is a directory where the format has
     *     none
     * @throws LogTooLargeException if it is larger than the options allow
     * @throws IllegalArgumentException if the reader was given columns that the file does not have
     * @throws IOException if the file is missing or cannot be read
     */
    WorkloadLog read(Path file, ReadOptions options, JobSink sink) throws IOException;

    /**
     * The files that {@link #read} reads: the file itself, where a log is one file.
     *
     * @throws IOException if they cannot be listed
     */
    default List<Path> files(Path file) throws IOException {
        return List.of(file);
    }
}
