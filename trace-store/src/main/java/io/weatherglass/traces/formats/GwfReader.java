package io.weatherglass.traces.formats;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads the Grid Workload Format of the Grid Workloads Archive: a line per job with 29 fields, -1 for what is unknown, and
 * comments that begin with {@code #}. A job starts at its submission plus its wait, and holds the processors allocated,
 * else those requested. Further fields are ignored.
 */
public final class GwfReader implements WorkloadReader {
    private static final String[] FIELDS = {
        "JobID",
        "SubmitTime",
        "WaitTime",
        "RunTime",
        "NProcs",
        "AverageCPUTimeUsed",
        "UsedMemory",
        "ReqNProcs",
        "ReqTime",
        "ReqMemory",
        "Status",
        "UserID",
        "GroupID",
        "ExecutableID",
        "QueueID",
        "PartitionID",
        "OrigSiteID",
        "LastRunSiteID",
        "JobStructure",
        "JobStructureParams",
        "UsedNetwork",
        "UsedLocalDiskSpace",
        "UsedResources",
        "ReqPlatform",
        "ReqNetwork",
        "ReqLocalDiskSpace",
        "ReqResources",
        "VOID",
        "ProjectID"
    };

    @Override
    public String format() {
        return "gwf";
    }

    @Override
    public WorkloadLog read(Path file, ReadOptions options, JobSink sink) throws IOException {
        return JobLines.read(file, options, sink, FIELDS);
    }
}
