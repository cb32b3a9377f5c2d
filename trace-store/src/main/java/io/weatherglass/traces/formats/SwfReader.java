package io.weatherglass.traces.formats;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads the Standard Workload Format of the Parallel Workloads Archive, version 2.2: a line per job with 18 fields, -1 for
 * what is unknown, and comments that begin with {@code ;}, of which {@code MaxProcs} (else {@code MaxNodes}) gives the
 * cores of the system. A job starts at its submission plus its wait, and holds the processors allocated, else those
 * requested. Further fields are ignored. Parts of jobs that were swapped out (status 2 to 4) are left out: the job has a
 * line of its own.
 */
public final class SwfReader implements WorkloadReader {
    private static final String[] FIELDS = {
        "job number",
        "submit time",
        "wait time",
        "run time",
        "allocated processors",
        "average CPU time",
        "used memory",
        "requested processors",
        "requested time",
        "requested memory",
        "status",
        "user",
        "group",
        "application",
        "queue",
        "partition",
        "preceding job",
        "think time"
    };

    @Override
    public String format() {
        return "swf";
    }

    @Override
    public WorkloadLog read(Path file, ReadOptions options, JobSink sink) throws IOException {
        return JobLines.read(file, options, sink, FIELDS);
    }
}
