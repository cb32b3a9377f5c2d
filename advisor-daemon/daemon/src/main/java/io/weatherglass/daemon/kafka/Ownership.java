package io.weatherglass.daemon.kafka;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * What belongs to this daemon, and as which member of its group, at one moment. Immutable.
 *
 * @param member as the group's coordinator knows it; empty before the daemon has joined
 * @param commits of each partition that belongs to the daemon, what may be committed of it
 */
public record Ownership(Optional<ConsumerGroupMetadata> member, Map<Tenure, OffsetAndMetadata> commits) {

    /** Of a daemon that has not joined its group. */
    public static final Ownership NONE = new Ownership(Optional.empty(), Map.of());

    public Ownership {
        commits = Map.copyOf(commits);
    }

    /** A member without a generation owns nothing: while a group has no members its coordinator takes commits from anybody. */
    public static Ownership of(ConsumerGroupMetadata member, Map<Tenure, OffsetAndMetadata> commits) {
        return member.generationId() < 0 ? NONE : new Ownership(Optional.of(member), commits);
    }

    boolean holds(Tenure tenure) {
        return commits.containsKey(tenure);
    }

    boolean isOfSameMember(Ownership other) {
        return member.map(ConsumerGroupMetadata::memberId).equals(other.member.map(ConsumerGroupMetadata::memberId))
                && member.map(ConsumerGroupMetadata::generationId)
                        .equals(other.member.map(ConsumerGroupMetadata::generationId));
    }

    Map<TopicPartition, OffsetAndMetadata> offsets() {
        return commits.entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getKey().partition(), Map.Entry::getValue));
    }
}
