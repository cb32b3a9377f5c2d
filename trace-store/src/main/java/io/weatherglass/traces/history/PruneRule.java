package io.weatherglass.traces.history;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Which runs are taken out of a history: those for which everything holds that is named here.
 *
 * @param workflow they are of this workflow; any if absent
 * @param recordedBefore they came into the history before this moment; at any time if absent
 * @param keep they are not among so many newest ones of their workflow, at least 0; of none if absent
 */
public record PruneRule(Optional<String> workflow, Optional<Instant> recordedBefore, OptionalInt keep) {

    /**
     * Refuses a rule that says nothing of age or number.
     *
     * @throws IllegalArgumentException if it names neither a moment nor a number, or a negative number
     */
    public PruneRule {
        if (recordedBefore.isEmpty() && keep.isEmpty()) {
            throw new IllegalArgumentException("a rule must name a moment or a number of runs to keep");
        }
        if (keep.orElse(0) < 0) {
            throw new IllegalArgumentException("number of runs to keep must be >= 0, was " + keep.getAsInt());
        }
    }
}
