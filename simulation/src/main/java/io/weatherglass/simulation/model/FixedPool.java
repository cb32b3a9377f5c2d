package io.weatherglass.simulation.model;

/**
 * Slots that are always there and cost nothing; no VMs, no billing.
 *
 * @param slots jobs that can run at once, &gt;= 1
 */
public record FixedPool(int slots) implements Platform {
    /** Throws {@link IllegalArgumentException} if there is no slot. */
    public FixedPool {
        Arguments.atLeast("slots", slots, 1);
    }
}
