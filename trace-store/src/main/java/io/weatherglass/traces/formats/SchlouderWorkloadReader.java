package io.weatherglass.traces.formats;

import io.weatherglass.traces.RecordedBoot;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.schlouder.RunLines;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.PriorityQueue;

/**
 * Reads runs as workloads of single-core jobs. In order of submission, each job starts on the VM that is free first.
 */
public final class SchlouderWorkloadReader implements WorkloadReader {
    private static final SchlouderReader READER = new SchlouderReader();

    @Override
    public String format() {
        return READER.format();
    }

    @Override
    public WorkloadLog read(Path file, ReadOptions options, JobSink sink) throws IOException {
        JobIntake jobs = new JobIntake(file, options, sink);
        RunLines run = UnpackedText.readDocument(file, options, text -> lines(file.toString(), text, options, jobs));
        jobs.systemCores(run.boots().size());
        PriorityQueue<Double> freeSeconds = new PriorityQueue<>();
        run.boots().forEach(boot -> freeSeconds.add(readySeconds(boot)));
        for (RecordedTask task : run.tasks()) {
            jobs.row(() -> add(task, freeSeconds, jobs));
        }
        return jobs.finish();
    }

    private static RunLines lines(String source, BufferedReader text, ReadOptions options, JobIntake jobs)
            throws IOException {
        if (options.strict()) {
            RecordedRun run = READER.read(source, text);
            return new RunLines(run.boots(), run.tasks());
        }
        return READER.readLines(source, text, jobs.skipped());
    }

    private static void add(RecordedTask task, PriorityQueue<Double> freeSeconds, JobIntake jobs) throws IOException {
        double submitted = task.releaseSeconds();
        double walltime = task.walltimeSeconds();
        if (!(walltime > 0)) {
            jobs.leaveOut(LeftOutReason.UNKNOWN_RUNTIME);
            return;
        }
        double start = freeSeconds.isEmpty() ? submitted : Math.max(submitted, freeSeconds.remove());
        if (jobs.systemCores() > 0) {
            freeSeconds.add(start + walltime);
        }
        jobs.add(submitted, start, walltime, 1);
    }

    private static double readySeconds(RecordedBoot boot) {
        return boot.provisioningDateSeconds().orElse(0)
                + boot.bootSeconds()
                + boot.lagSeconds().orElse(0);
    }
}
