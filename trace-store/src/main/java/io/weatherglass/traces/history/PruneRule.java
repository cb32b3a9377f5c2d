package io.weatherglass.traces.history;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/** @param keep number of newest runs of each workflow to keep */
public record PruneRule(Optional<String> workflow, Optional<Instant> recordedBefore, OptionalInt keep) {

    /** @throws IllegalArgumentException if neither a time nor a number is given, or the number is negative */
    public PruneRule {
        if (recordedBefore.isEmpty() && keep.isEmpty()) {
            throw new IllegalArgumentException("a rule needs a time or a number of runs to keep");
        }
        if (keep.orElse(0) < 0) {
            throw new IllegalArgumentException("number of runs to keep must be >= 0, but was " + keep.getAsInt());
        }
    }
}
