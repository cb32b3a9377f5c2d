package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a file describes.
 *
 * @param events what happened, in any order but that of one job or VM at one date; its end comes last; empty for a plan
 */
record DescribedRun(
        String workflow,
        Optional<Instant> executedAt,
        List<PlannedJob> jobs,
        Optional<Resources> resources,
        List<Dated> events) {
    /** What happened when. */
    record Dated(Instant at, WorkflowEvent event) {}

    static DescribedRun plan(String workflow, Optional<Instant> executedAt, List<PlannedJob> jobs) {
        return new DescribedRun(workflow, executedAt, jobs, Optional.empty(), List.of());
    }

    /** The date so many seconds after another one, to the nanosecond. */
    static Instant after(Instant date, double seconds) {
        return date.plusNanos(Math.round(seconds * 1e9));
    }
}
