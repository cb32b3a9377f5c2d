package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * A fixed pool of slots, which are free of charge unless they have a price.
 *
 * @param speeds relative speed of each slot; empty if all have speed 1
 */
public record SlotPool(
        int slots,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Double> speeds,
        Optional<StorageSpec> storage,
        Optional<SlotPrice> price)
        implements Resources {
    public SlotPool {
        speeds = List.copyOf(speeds);
    }

    public SlotPool(int slots, List<Double> speeds, Optional<StorageSpec> storage) {
        this(slots, speeds, storage, Optional.empty());
    }

    public SlotPool(int slots) {
        this(slots, List.of(), Optional.empty());
    }

    @Override
    public List<VmResources> clouds() {
        return List.of();
    }

    /** Returns the harmonic mean of the speeds. */
    public double meanSpeed() {
        return 1 / speeds.stream().mapToDouble(speed -> 1 / speed).average().orElse(1);
    }

    /** Returns whether runtimes need no conversion: all slots have speed 1, and there is no storage. */
    public boolean plain() {
        return storage.isEmpty() && speeds.stream().allMatch(speed -> speed == 1);
    }

    public static SlotPool ofSpeeds(List<Double> speeds) {
        return new SlotPool(speeds.size(), speeds, Optional.empty());
    }

    public SlotPool at(Optional<SlotPrice> newPrice) {
        return new SlotPool(slots, speeds, storage, newPrice);
    }
}
