package io.weatherglass.connectors.protocol;

/**
 * A fixed pool of slots that costs nothing.
 *
 * @param slots how many jobs run at once
 */
public record SlotPool(int slots) implements Resources {}
