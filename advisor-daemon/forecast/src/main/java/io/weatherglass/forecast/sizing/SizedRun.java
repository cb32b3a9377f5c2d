package io.weatherglass.forecast.sizing;

import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastRun;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The jobs of a run that ran, by process; jobs without a kind are left out. */
record SizedRun(double makespanSeconds, Map<String, List<JobUse>> processes) {

    static SizedRun of(PastRun run) {
        return new SizedRun(
                run.facts().makespanSeconds(),
                run.jobs().all().stream()
                        .filter(SizedRun::ran)
                        .collect(Collectors.groupingBy(
                                PastJob::kind, TreeMap::new, Collectors.mapping(JobUse::of, Collectors.toList()))));
    }

    /** A job that did not complete may still have reported its memory. */
    private static boolean ran(PastJob job) {
        return !job.kind().isEmpty() && (job.end() == JobEnd.COMPLETED || job.peakMemoryBytes() > 0);
    }
}
