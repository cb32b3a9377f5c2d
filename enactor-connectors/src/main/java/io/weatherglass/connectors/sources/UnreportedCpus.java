package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the runs with a price per CPU whose costs are inaccurate, because their enactor does not report the CPUs of
 * jobs. Not thread-safe.
 */
public final class UnreportedCpus {

    private final Set<String> priced = new HashSet<>();
    private final Set<String> without = new HashSet<>();

    public void add(List<EventEnvelope> events) {
        for (EventEnvelope event : events) {
            String run = event.workflowInstance();
            if (event.event() instanceof WorkflowStarted started
                    && started.price()
                            .filter(price -> price.perCpuHour().isPresent())
                            .isPresent()) {
                priced.add(run);
            } else if (event.event() instanceof JobSubmitted job
                    && job.request().cpus().isEmpty()
                    && priced.contains(run)) {
                without.add(run);
            }
        }
    }

    public Optional<String> note() {
        return without.isEmpty()
                ? Optional.empty()
                : Optional.of("the costs of "
                        + (priced.size() == 1 ? "the run" : without.size() + " of " + priced.size() + " runs")
                        + " assume 1 CPU per job, because no CPUs of jobs are recorded (for"
                        + " Nextflow, add cpus to trace.fields in nextflow.config)");
    }
}
