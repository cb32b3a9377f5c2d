package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;

/**
 * A recommendation is not followed.
 *
 * @param answer to which one, and why
 */
public record AdviceRejected(AdviceAnswer answer) implements InstanceEvent {
    /** Refuses {@code null}. */
    public AdviceRejected {
        Checks.notNull("answer", answer);
    }
}
