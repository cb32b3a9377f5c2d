package io.weatherglass.simulation.model;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** @param speeds relative speed of each slot, &gt; 0, at least one slot; a job of walltime w takes w / speed */
public record FixedPool(List<Double> speeds, Optional<Storage> storage, Optional<SlotBilling> billing)
        implements Platform {
    public FixedPool {
        speeds = List.copyOf(speeds);
        Arguments.atLeast("slots", speeds.size(), 1);
        for (int slot = 0; slot < speeds.size(); slot++) {
            Arguments.positive("speed of slot " + slot, speeds.get(slot));
        }
    }

    public FixedPool(List<Double> speeds, Optional<Storage> storage) {
        this(speeds, storage, Optional.empty());
    }

    public FixedPool(int slots) {
        this(Collections.nCopies(Arguments.atLeast("slots", slots, 1), 1.0), Optional.empty());
    }

    public int slots() {
        return speeds.size();
    }

    public FixedPool withStorage(Storage newStorage) {
        return new FixedPool(speeds, Optional.of(newStorage), billing);
    }

    public FixedPool withBilling(SlotBilling newBilling) {
        return new FixedPool(speeds, storage, Optional.of(newBilling));
    }

    @Override
    public List<CloudPlatform> clouds() {
        return List.of();
    }
}
