package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.weatherglass.connectors.internal.Checks;
import java.util.List;
import java.util.Optional;

/**
 * An estimate from past runs for an instance that began with {@link WorkflowStarted}. Weatherglass writes it to the
 * log, so that every later reader uses the same estimate. A later event of this type replaces an earlier one. Events of
 * this type have no effect after a {@link WorkflowPlanned} event.
 *
 * @param runs number of past runs used, at least 1
 * @param slots maximum number of simultaneous jobs in these runs, at least 1
 * @param firstJobSeconds time from the submission of an instance to its first job, in seconds; finite, at least 0
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
