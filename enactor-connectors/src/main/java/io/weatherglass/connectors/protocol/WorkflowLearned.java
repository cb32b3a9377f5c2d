package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.weatherglass.connectors.internal.Checks;
import java.util.List;
import java.util.Optional;

/**
 * What past runs of a workflow suggest for an instance that has begun with {@link WorkflowStarted}. Weatherglass writes it to the log
 * itself, so that whoever reads the log later expects the same. A later one of the same instance replaces it; once there is a {@link
 * WorkflowPlanned} it changes nothing.
 *
 * @param runs past runs that it was learned from, at least 1
 * @param slots most jobs that ran at once in them, at least 1
 * @param firstJobSeconds how long after the submission of an instance its first job was submitted, in seconds; finite, at least 0
 */
public record WorkflowLearned(
        int runs,
        String lastRun,
        Optional<String> otherWorkflow,
        int slots,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) double firstJobSeconds,
        List<LearnedKind> kinds)
        implements InstanceEvent {
    public WorkflowLearned {
        Checks.atLeast("runs", 1, runs);
        Checks.notBlank("lastRun", lastRun);
        Checks.atLeast("slots", 1, slots);
        Checks.finiteNotNegative("firstJobSeconds", firstJobSeconds);
        kinds = List.copyOf(kinds);
    }

    public WorkflowLearned(int runs, String lastRun, int slots, double firstJobSeconds, List<LearnedKind> kinds) {
        this(runs, lastRun, Optional.empty(), slots, firstJobSeconds, kinds);
    }

    public WorkflowLearned(int runs, String lastRun, int slots, List<LearnedKind> kinds) {
        this(runs, lastRun, slots, 0, kinds);
    }

    public WorkflowLearned from(String workflow) {
        return new WorkflowLearned(runs, lastRun, Optional.of(workflow), slots, firstJobSeconds, kinds);
    }
}
