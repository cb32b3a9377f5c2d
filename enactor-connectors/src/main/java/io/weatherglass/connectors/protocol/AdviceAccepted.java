package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/** A recommendation is followed. */
public record AdviceAccepted(AdviceAnswer answer) implements InstanceEvent {
    public AdviceAccepted {
        Checks.notNull("answer", answer);
    }
}
