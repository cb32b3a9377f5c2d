package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;
import java.util.Optional;

/**
 * A fixed pool of slots that costs nothing.
 *
 * @param slots how many jobs run at once
 * @param speeds relative speed of each slot; empty: all have speed 1
 * @param storage where inputs come from and outputs go to, if transfers are to be simulated
 */
public record SlotPool(int slots, List<Double> speeds, Optional<StorageSpec> storage) implements Resources {
    /** Copies the list of speeds. */
    public SlotPool {
        speeds = List.copyOf(speeds);
        Checks.notNull("storage", storage);
    }

    /** Slots of speed 1, without simulated transfers. */
    public SlotPool(int slots) {
        this(slots, List.of(), Optional.empty());
    }

    /** A slot of each of these speeds, without simulated transfers. */
    public static SlotPool ofSpeeds(List<Double> speeds) {
        return new SlotPool(speeds.size(), speeds, Optional.empty());
    }
}
