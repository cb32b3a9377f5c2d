package io.weatherglass.connectors.protocol;

import java.util.Optional;

public sealed interface InstanceEvent extends WorkflowEvent
        permits WorkflowStarted,
                WorkflowPlanned,
                WorkflowLearned,
                WorkflowCompleted,
                WorkflowFailed,
                WorkflowAbandoned,
                AdviceAccepted,
                AdviceRejected {
    @Override
    default Optional<String> subject() {
        return Optional.empty();
    }
}
