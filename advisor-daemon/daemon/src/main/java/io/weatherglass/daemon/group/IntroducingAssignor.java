package io.weatherglass.daemon.group;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.daemon.group.GroupDirectory.Assigned;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Configurable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Assigns partitions like Kafka's cooperative assignor, under the same name for compatibility. Members introduce
 * themselves when they join, and the leader distributes the list of members and partitions. The generation of Kafka's
 * assignor stays in front of the introduction. Confined to the consumer's thread.
 */
public final class IntroducingAssignor extends CooperativeStickyAssignor implements Configurable {

    /** Property of the consumer: the {@link GroupDirectory}. */
    public static final String DIRECTORY = "weatherglass.group.directory";

    /** Length of what {@link CooperativeStickyAssignor} writes. */
    private static final int GENERATION_BYTES = Integer.BYTES;

    private static final Logger LOG = LoggerFactory.getLogger(IntroducingAssignor.class);
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    private GroupDirectory directory;

    @Override
    public void configure(Map<String, ?> properties) {
        directory = (GroupDirectory) properties.get(DIRECTORY);
    }

    @Override
    public ByteBuffer subscriptionUserData(Set<String> topics) {
        ByteBuffer generation = super.subscriptionUserData(topics);
        byte[] introduction = directory.self().map(self -> bytes(toJson(self))).orElseGet(() -> new byte[0]);
        ByteBuffer both = ByteBuffer.allocate(generation.remaining() + introduction.length);
        return both.put(generation).put(introduction).flip();
    }

    @Override
    public GroupAssignment assign(Cluster cluster, GroupSubscription subscriptions) {
        Map<String, Optional<MemberIntroduction>> introductions = new TreeMap<>();
        subscriptions
                .groupSubscription()
                .forEach((member, subscription) -> introductions.put(member, introduction(subscription.userData())));
        Map<String, Assignment> assignments =
                super.assign(cluster, subscriptions).groupAssignment();
        ObjectNode json = MAPPER.createObjectNode().put("partitions", partitions(cluster, subscriptions));
        ArrayNode members = json.putArray("members");
        assignments.forEach((member, assignment) -> {
            ObjectNode of = members.addObject();
            introductions.getOrDefault(member, Optional.empty()).ifPresent(known -> of.setAll(toJson(known)));
            ArrayNode held = of.putArray("holds");
            assignment.partitions().forEach(partition -> held.add(partition.partition()));
        });
        byte[] list = bytes(json);
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

    /** Returns empty if unreadable: the member still gets its partitions. */
    private static Optional<MemberIntroduction> introduction(ByteBuffer userData) {
        ByteBuffer data = userData == null ? ByteBuffer.allocate(0) : userData.duplicate();
        if (data.remaining() <= GENERATION_BYTES) {
            return Optional.empty();
        }
        data.position(data.position() + GENERATION_BYTES);
        try {
            return introduction(read(data));
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("a member of the group introduces itself in a way that cannot be read", e);
            return Optional.empty();
        }
    }

    private static Optional<MemberIntroduction> introduction(JsonNode json) {
        return json.has("address")
                ? Optional.of(new MemberIntroduction(
                        URI.create(json.path("address").asText()),
                        json.path("key").asText()))
                : Optional.empty();
    }

    private static Assigned assigned(ByteBuffer userData) {
        if (userData == null || !userData.hasRemaining()) {
            return new Assigned(0, List.of());
        }
        try {
            JsonNode json = read(userData.duplicate());
            List<GroupMember> members = new ArrayList<>();
            for (JsonNode member : json.path("members")) {
                Set<Integer> held = new HashSet<>();
                member.path("holds").forEach(partition -> held.add(partition.asInt()));
                members.add(new GroupMember(introduction(member), held));
            }
            return new Assigned(json.path("partitions").asInt(), members);
        } catch (IOException | IllegalArgumentException e) {
            LOG.warn("the list of the group's members cannot be read", e);
            return new Assigned(0, List.of());
        }
    }

    private static ObjectNode toJson(MemberIntroduction introduction) {
        return MAPPER.createObjectNode()
                .put("address", introduction.address().toString())
                .put("key", introduction.key());
    }

    private static JsonNode read(ByteBuffer data) throws IOException {
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        return MAPPER.readTree(bytes);
    }

    private static byte[] bytes(JsonNode json) {
        try {
            return MAPPER.writeValueAsBytes(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a list of members cannot be written", e);
        }
    }
}
