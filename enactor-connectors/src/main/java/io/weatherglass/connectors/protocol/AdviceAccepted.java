package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/**
 * A recommendation is followed.
 *
 * @param answer to which one, and why
 */
public record AdviceAccepted(AdviceAnswer answer) implements InstanceEvent {
    /** Refuses {@code null}. */
    public AdviceAccepted {
        Checks.notNull("answer", answer);
    }
}
