package io.weatherglass.simulation.model;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Slots that are always available and cost nothing; no VMs, no billing.
 *
 * @param speeds relative speed of each slot, &gt; 0, at least one slot: a job of walltime w takes w / speed
 * @param storage where inputs come from and outputs go to, if transfers are modelled; a slot's own link is no limit
 */
public record FixedPool(List<Double> speeds, Optional<Storage> storage) implements Platform {
    /** Throws {@link IllegalArgumentException} if there is no slot or a speed is not positive. */
    public FixedPool {
        speeds = List.copyOf(speeds);
        Arguments.atLeast("slots", speeds.size(), 1);
        for (int slot = 0; slot < speeds.size(); slot++) {
            Arguments.positive("speed of slot " + slot, speeds.get(slot));
        }
    }

    /** Equal slots of speed 1, without modelled transfers. */
    public FixedPool(int slots) {
        this(Collections.nCopies(Arguments.atLeast("slots", slots, 1), 1.0), Optional.empty());
    }

    /** Jobs that can run at once. */
    public int slots() {
        return speeds.size();
    }

    /** The same slots with a storage. */
    public FixedPool withStorage(Storage newStorage) {
        return new FixedPool(speeds, Optional.of(newStorage));
    }
}
