package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/** A recommendation is not followed. */
public record AdviceRejected(AdviceAnswer answer) implements InstanceEvent {
    public AdviceRejected {
        Checks.notNull("answer", answer);
    }
}
