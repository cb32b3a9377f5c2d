package io.weatherglass.traces.formats;

import java.io.IOException;

/**
 * Takes the jobs of a log one after the other, as they are read, so that no more of them are in memory than necessary.
 */
@FunctionalInterface
public interface JobSink {

    /**
     * A job that ran.
     *
     * @param startSeconds when it started, on the clock of the log; finite
     * @param runtimeSeconds how long it ran, &gt;= 0 and finite
     * @param cores that it held, &gt;= 1
     * @throws IOException if it cannot be kept
     */
    void job(double startSeconds, double runtimeSeconds, int cores) throws IOException;
}
