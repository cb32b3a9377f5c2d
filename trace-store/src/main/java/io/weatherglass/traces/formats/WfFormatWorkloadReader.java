package io.weatherglass.traces.formats;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.wfformat.WfFormatReader;
import io.weatherglass.traces.wfformat.WfFormatRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

public final class WfFormatWorkloadReader implements WorkloadReader {
    private static final WfFormatReader READER = new WfFormatReader();

    @Override
    public String format() {
        return READER.format();
    }

    @Override
    public WorkloadLog read(Path file, ReadOptions options, JobSink sink) throws IOException {
        String source = file.toString();
        JobIntake jobs = new JobIntake(file, options, sink);
        WfFormatRun instance =
                UnpackedText.readDocument(file, options, text -> READER.read(source, text, jobs.skipped()));
        requireStarts(instance, source);
        jobs.systemCores(instance.systemCores());
        for (WfFormatRun.Task task : instance.tasks()) {
            double start = task.startSeconds().orElse(-1);
            jobs.row(() -> jobs.addIfKnown(start, start, task.runtimeSeconds(), task.cores()));
        }
        return jobs.finish();
    }

    private static void requireStarts(WfFormatRun instance, String source) throws TraceFormatException {
        List<WfFormatRun.Task> tasks = instance.tasks();
        if (!tasks.isEmpty()
                && tasks.stream().allMatch(task -> task.startSeconds().isEmpty())) {
            throw new TraceFormatException(
                    TraceLocation.file(source),
                    "must contain the start time (executedAt) of each task to be usable as a workload; task "
                            + tasks.get(0).id()
                            + " has none: import the file into the history as a run instead");
        }
    }
}
