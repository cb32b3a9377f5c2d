package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Adds the number of samples to the start of a recorded run, as if it had been quoted for its sample sheet. */
final class AnnouncedSamples {

    private AnnouncedSamples() {}

    /** @param kinds kinds of jobs that run once, or equally often, per sample */
    static List<EventEnvelope> in(List<EventEnvelope> run, Set<String> kinds) {
        Map<String, Integer> jobs = new HashMap<>();
        Set<String> seen = new HashSet<>();
        run.forEach(event -> {
            if (event.event() instanceof JobSubmitted job && seen.add(job.jobId())) {
                job.kind().filter(kinds::contains).ifPresent(kind -> jobs.merge(kind, 1, Integer::sum));
            }
        });
        return run.stream()
                .map(event -> event.event() instanceof WorkflowStarted started
                        ? event.with(started.toBuilder().expectedJobs(jobs).build())
                        : event)
                .toList();
    }
}
