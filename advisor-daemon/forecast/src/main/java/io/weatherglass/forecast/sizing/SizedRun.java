package io.weatherglass.forecast.sizing;

import io.weatherglass.traces.history.PastJobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The jobs of a run that ran, by process; jobs without a kind are left out. */
public record SizedRun(Instant origin, Map<String, List<JobUse>> processes) {

    public static SizedRun of(Instant origin, PastJobs jobs) {
        Map<String, List<JobUse>> processes = new TreeMap<>();
        jobs.all().stream().filter(job -> !job.kind().isEmpty()).forEach(job -> {
            JobUse use = JobUse.of(job);
            if (use.isKnown()) {
                processes.computeIfAbsent(job.kind(), any -> new ArrayList<>()).add(use);
            }
        });
        return new SizedRun(origin, processes);
    }
}
