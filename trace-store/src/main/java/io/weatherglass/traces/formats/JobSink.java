package io.weatherglass.traces.formats;

import java.io.IOException;

/** Takes the jobs of a log as they are read, so that they need not fit in memory. */
@FunctionalInterface
public interface JobSink {

    /**
     * @param startSeconds on the clock of the log; finite
     * @param runtimeSeconds &gt;= 0 and finite
     * @param cores &gt;= 1
     */
    void job(double startSeconds, double runtimeSeconds, int cores) throws IOException;
}
