package io.weatherglass.traces.formats;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.wfformat.WfFormatReader;
import io.weatherglass.traces.wfformat.WfInstance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The tasks of an execution in WfFormat as a workload, if it is recorded when each of them started. */
public final class WfFormatWorkloadReader implements WorkloadReader {
    private static final WfFormatReader READER = new WfFormatReader();

    @Override
    public String format() {
        return READER.format();
    }

    @Override
    public WorkloadLog read(Path file, String name) throws IOException {
        String source = file.toString();
        WfInstance instance = LogText.read(file, StandardCharsets.UTF_8, text -> READER.read(source, text));
        JobColumns jobs = new JobColumns();
        jobs.systemCores(instance.systemCores());
        for (WfInstance.Task task : instance.tasks()) {
            double start = task.startSeconds()
                    .orElseThrow(() -> new TraceFormatException(
                            TraceLocation.file(source),
                            "must say when each task started (executedAt of the task) to be a workload; task "
                                    + task.id()
                                    + " has a runtime only, as is usual: such a file is a run for the history"));
            jobs.addIfKnown(start, start, task.runtimeSeconds(), task.cores());
        }
        return jobs.finish(source, name);
    }
}
