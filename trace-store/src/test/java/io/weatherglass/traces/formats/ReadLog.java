package io.weatherglass.traces.formats;

import io.weatherglass.traces.SkippedRecord;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A log read into memory.
 *
 * @param trace jobs by start date, as in the store
 * @param log summary of the reader
 */
public record ReadLog(WorkloadTrace trace, WorkloadLog log) {

    private record Job(double start, double runtime, int cores) {}

    /** Reads strictly and without limits. */
    public static ReadLog of(WorkloadReader reader, Path file, String name) throws IOException {
        return of(reader, file, name, ReadOptions.unlimited(true));
    }

    static ReadLog of(WorkloadReader reader, Path file, String name, ReadOptions options) throws IOException {
        List<Job> jobs = new ArrayList<>();
        WorkloadLog log =
                reader.read(file, options, (start, runtime, cores) -> jobs.add(new Job(start, runtime, cores)));
        jobs.sort(Comparator.comparingDouble(Job::start));
        WorkloadTrace trace = new WorkloadTrace(
                name,
                log.systemCores(),
                jobs.stream()
                        .mapToDouble(job -> job.start() - log.firstSubmissionSeconds())
                        .toArray(),
                jobs.stream().mapToDouble(Job::runtime).toArray(),
                jobs.stream().mapToInt(Job::cores).toArray());
        return new ReadLog(trace, log);
    }

    Map<LeftOutReason, Long> leftOut() {
        return log.leftOut();
    }

    List<SkippedRecord> skipped() {
        return log.firstSkipped();
    }
}
