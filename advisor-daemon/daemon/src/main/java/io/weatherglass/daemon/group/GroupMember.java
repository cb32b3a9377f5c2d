package io.weatherglass.daemon.group;

import java.util.Optional;
import java.util.Set;

/** @param introduction empty for daemons of earlier releases */
public record GroupMember(Optional<MemberIntroduction> introduction, Set<Integer> partitions) {

    public GroupMember {
        partitions = Set.copyOf(partitions);
    }
}
