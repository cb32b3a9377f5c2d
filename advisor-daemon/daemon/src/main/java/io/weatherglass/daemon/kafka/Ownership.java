package io.weatherglass.daemon.kafka;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** Partitions and group membership of this daemon; {@code member} is empty until it has joined. Immutable. */
public record Ownership(Optional<ConsumerGroupMetadata> member, Map<Tenure, OffsetAndMetadata> commits) {

    public static final Ownership NONE = new Ownership(Optional.empty(), Map.of());

    public Ownership {
        commits = Map.copyOf(commits);
    }

    /** Returns {@link #NONE} if the member has no generation: while a group is empty, anyone may commit. */
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
