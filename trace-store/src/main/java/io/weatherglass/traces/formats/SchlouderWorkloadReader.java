package io.weatherglass.traces.formats;

import io.weatherglass.traces.RecordedBoot;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.PriorityQueue;

/**
 * The jobs of a recorded run of the Schlouder broker as a workload, each on a VM of one core. The record has no starts:
 * they are reconstructed, in the order of submission, each on the VM that is free first. Jobs with walltime 0
 * were lost, others never ended: neither has a runtime.
 */
public final class SchlouderWorkloadReader implements WorkloadReader {
    private static final SchlouderReader READER = new SchlouderReader();

    @Override
    public String format() {
        return READER.format();
    }

    @Override
    public WorkloadLog read(Path file, String name) throws IOException {
        String source = file.toString();
        RecordedRun run = LogText.read(file, StandardCharsets.UTF_8, text -> READER.read(source, text));
        JobColumns jobs = new JobColumns();
        jobs.systemCores(run.boots().size());
        PriorityQueue<Double> freeSeconds = new PriorityQueue<>();
        run.boots().forEach(boot -> freeSeconds.add(readySeconds(boot)));
        for (RecordedTask task : run.tasks()) {
            double submitted = task.releaseSeconds();
            if (!(task.walltimeSeconds() > 0)) {
                jobs.leaveOut(LeftOut.UNKNOWN_RUNTIME);
                continue;
            }
            double start = freeSeconds.isEmpty() ? submitted : Math.max(submitted, freeSeconds.remove());
            if (!run.boots().isEmpty()) {
                freeSeconds.add(start + task.walltimeSeconds());
            }
            jobs.add(submitted, start, task.walltimeSeconds(), 1);
        }
        return jobs.finish(source, name);
    }

    private static double readySeconds(RecordedBoot boot) {
        return boot.provisioningDateSeconds().orElse(0)
                + boot.bootSeconds()
                + boot.lagSeconds().orElse(0);
    }
}
