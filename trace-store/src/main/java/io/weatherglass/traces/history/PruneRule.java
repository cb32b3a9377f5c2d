package io.weatherglass.traces.history;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The runs that are taken out of a history: those for which everything holds that is named here.
 *
 * @param keep they are not among this number of the newest runs of their workflow
 */
public record PruneRule(Optional<String> workflow, Optional<Instant> recordedBefore, OptionalInt keep) {

    /** @throws IllegalArgumentException if it names neither a moment nor a number, or a negative number */
    public PruneRule {
        if (recordedBefore.isEmpty() && keep.isEmpty()) {
            throw new IllegalArgumentException("a rule must name a moment or a number of runs to keep");
        }
        if (keep.orElse(0) < 0) {
            throw new IllegalArgumentException("number of runs to keep must be >= 0, was " + keep.getAsInt());
        }
    }
}
