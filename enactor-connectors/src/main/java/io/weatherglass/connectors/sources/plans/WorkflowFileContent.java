package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The content of a file: a plan and, for a finished run, its events.
 *
 * @param events empty for a plan; in any order, except that events of the same job or VM at the same time are in the
 *     order in which they occurred, and the end of the run is last
 */
record WorkflowFileContent(
        String workflow,
        Optional<Instant> executedAt,
        List<PlannedJob> jobs,
        Optional<Resources> resources,
        List<Dated> events) {
    record Dated(Instant at, WorkflowEvent event) {}

    static WorkflowFileContent plan(String workflow, Optional<Instant> executedAt, List<PlannedJob> jobs) {
        return new WorkflowFileContent(workflow, executedAt, jobs, Optional.empty(), List.of());
    }

    /** Adds seconds to a time with nanosecond precision. */
    static Instant after(Instant date, double seconds) {
        return date.plusNanos(Math.round(seconds * 1e9));
    }
}
