package io.weatherglass.daemon.group;

import java.util.Optional;
import java.util.Set;

/**
 * A daemon of the group.
 *
 * @param introduction empty if it has not introduced itself, as daemons of earlier releases
 * @param partitions of the events topic that it holds
 */
public record GroupMember(Optional<Introduction> introduction, Set<Integer> partitions) {

    /** Copies the partitions. */
    public GroupMember {
        partitions = Set.copyOf(partitions);
    }
}
