package io.weatherglass.daemon.group;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weatherglass.daemon.group.GroupDirectory.Assigned;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Configurable;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Assigns partitions like Kafka's cooperative assignor, under the same name for compatibility. Members introduce
 * themselves when they join, and the leader distributes the list of members and partitions. The user data starts with
 * the generation written by Kafka's assignor. Confined to the consumer's thread.
 */
public final class IntroducingAssignor extends CooperativeStickyAssignor implements Configurable {

    public static final String DIRECTORY = "weatherglass.group.directory";

    /** Size of the data written by {@link CooperativeStickyAssignor}. */
    private static final int GENERATION_BYTES = Integer.BYTES;

    private static final Logger LOG = LoggerFactory.getLogger(IntroducingAssignor.class);
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private GroupDirectory directory;

    @Override
    public void configure(Map<String, ?> properties) {
        directory = (GroupDirectory) properties.get(DIRECTORY);
    }

    /** A daemon; {@code holds} contains its partitions, and is absent when a daemon introduces itself. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Member(String address, String key, Set<Integer> holds) {
        static Member of(Optional<MemberIntroduction> introduction, Set<Integer> holds) {
            return new Member(
                    introduction.map(known -> known.address().toString()).orElse(null),
                    introduction.map(MemberIntroduction::key).orElse(null),
                    holds);
        }

        Optional<MemberIntroduction> introduction() {
            return Optional.ofNullable(address)
                    .map(known -> new MemberIntroduction(URI.create(known), key == null ? "" : key));
        }
    }

    private record Group(int partitions, List<Member> members) {}

    @Override
    public ByteBuffer subscriptionUserData(Set<String> topics) {
        ByteBuffer generation = super.subscriptionUserData(topics);
        byte[] introduction = directory
                .self()
                .map(self -> bytes(Member.of(Optional.of(self), null)))
                .orElseGet(() -> new byte[0]);
        ByteBuffer both = ByteBuffer.allocate(generation.remaining() + introduction.length);
        return both.put(generation).put(introduction).flip();
    }

    @Override
    public GroupAssignment assign(Cluster cluster, GroupSubscription subscriptions) {
        // Kafka's assignor reads the buffers to their end, so read them first.
        Map<String, Optional<MemberIntroduction>> introductions = new TreeMap<>();
        subscriptions
                .groupSubscription()
                .forEach((member, subscription) -> introductions.put(member, introduction(subscription.userData())));
        Map<String, Assignment> assignments =
                super.assign(cluster, subscriptions).groupAssignment();
        List<Member> members = new ArrayList<>();
        assignments.forEach((member, assignment) -> members.add(Member.of(
                introductions.getOrDefault(member, Optional.empty()),
                assignment.partitions().stream().map(TopicPartition::partition).collect(Collectors.toSet()))));
        byte[] list = bytes(new Group(partitions(cluster, subscriptions), members));
        Map<String, Assignment> withList = new TreeMap<>();
        assignments.forEach((member, assignment) ->
                withList.put(member, new Assignment(assignment.partitions(), ByteBuffer.wrap(list))));
        return new GroupAssignment(withList);
    }

    private static int partitions(Cluster cluster, GroupSubscription subscriptions) {
        return subscriptions.groupSubscription().values().stream()
                .flatMap(subscription -> subscription.topics().stream())
                .map(cluster::partitionCountForTopic)
                .mapToInt(count -> count == null ? 0 : count)
                .max()
                .orElse(0);
    }

    @Override
    public void onAssignment(Assignment assignment, ConsumerGroupMetadata metadata) {
        super.onAssignment(assignment, metadata);
        directory.assigned(assigned(assignment.userData()));
    }

    /** Returns empty if the data is unreadable; the member still gets its partitions. */
    private static Optional<MemberIntroduction> introduction(ByteBuffer userData) {
        ByteBuffer data = userData == null ? ByteBuffer.allocate(0) : userData.duplicate();
        if (data.remaining() <= GENERATION_BYTES) {
            return Optional.empty();
        }
        data.position(data.position() + GENERATION_BYTES);
        try {
            return read(data, Member.class).introduction();
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("cannot read the address and key of a group member", e);
            return Optional.empty();
        }
    }

    private static Assigned assigned(ByteBuffer userData) {
        if (userData == null || !userData.hasRemaining()) {
            return new Assigned(0, List.of());
        }
        try {
            Group group = read(userData.duplicate(), Group.class);
            return new Assigned(
                    group.partitions(),
                    group.members().stream()
                            .map(member -> new GroupMember(member.introduction(), member.holds()))
                            .toList());
        } catch (IOException | RuntimeException e) {
            LOG.warn("cannot read the list of group members", e);
            return new Assigned(0, List.of());
        }
    }

    private static <T> T read(ByteBuffer data, Class<T> type) throws IOException {
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        return MAPPER.readValue(bytes, type);
    }

    private static byte[] bytes(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write the list of group members", e);
        }
    }
}
