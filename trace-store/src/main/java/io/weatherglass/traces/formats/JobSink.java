package io.weatherglass.traces.formats;

import java.io.IOException;

/** Receives the jobs of a log while it is being read, so that logs need not fit in memory. */
@FunctionalInterface
public interface JobSink {

    /** @param startSeconds finite, counted from the origin of the log */
    void job(double startSeconds, double runtimeSeconds, int cores) throws IOException;
}
