package io.weatherglass.daemon.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.daemon.group.GroupDirectory.Assigned;
import io.weatherglass.daemon.kafka.BrokerTime;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Assignment;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupDirectoryTest {
    private static final Instant NOW = Instant.parse("2026-11-20T09:00:00Z");
    private static final String QUESTION = "GET /api/v1/workflows/run-7";
    private static final String TOPIC = "events";
    private static final int PARTITIONS = 4;

    private final GroupDirectory asking = directory(NOW, "http://10.0.0.1:8080");
    private final GroupDirectory asked = directory(NOW, "http://10.0.0.2:8080");

    private static GroupDirectory directory(Instant now, String address) {
        GroupDirectory directory = new GroupDirectory(Clock.fixed(now, ZoneOffset.UTC));
        directory.advertise(URI.create(address));
        return directory;
    }

    private static void know(GroupDirectory directory, GroupDirectory... members) {
        directory.assigned(new Assigned(
                1,
                Stream.of(members)
                        .map(of -> new GroupMember(of.self(), Set.of()))
                        .toList()));
    }

    private static MemberIntroduction self(GroupDirectory directory) {
        return directory.self().orElseThrow();
    }

    @Test
    void passIsBoundToRequestReceiverAndSender() {
        know(asked, asking, asked);
        String pass = asking.passTo(self(asked), QUESTION);

        assertThat(asked.sender(pass, QUESTION)).isEqualTo(asking.self());
        assertThat(asked.sender(pass, QUESTION + "/timeline")).isEmpty();
        know(asking, asking, asked);
        assertThat(asking.sender(pass, QUESTION)).as("meant for another").isEmpty();
        GroupDirectory stranger = directory(NOW, "http://10.0.0.1:8080");
        assertThat(asked.sender(stranger.passTo(self(asked), QUESTION), QUESTION))
                .isEmpty();
        // A member that introduces itself with another's key could try to reuse the pass.
        MemberIntroduction impostor = new MemberIntroduction(
                URI.create("http://10.0.0.3:8080"), self(asked).key());
        assertThat(asked.sender(asking.passTo(impostor, QUESTION), QUESTION)).isEmpty();
        know(asked, asked);
        assertThat(asked.sender(pass, QUESTION)).as("no longer a member").isEmpty();
    }

    @Test
    void passesExpire() {
        String pass = asking.passTo(self(asked), QUESTION);
        for (Duration off : List.of(GroupDirectory.PASS_HOLDS, GroupDirectory.PASS_HOLDS.negated())) {
            know(asked, asking);
            assertThat(asked.sender(pass, QUESTION)).isPresent();
            String[] parts = pass.split(" ");
            parts[2] = String.valueOf(NOW.plus(off).getEpochSecond());
            assertThat(asked.sender(String.join(" ", parts), QUESTION))
                    .as("the date is signed")
                    .isEmpty();
        }
    }

    /** One clock is a minute ahead of the brokers, the other a minute behind. */
    @Test
    void passesTolerateClockDifferences() {
        assertThat(GroupDirectory.PASS_HOLDS).isGreaterThan(BrokerTime.TOLERATED.multipliedBy(2));
        long holds = GroupDirectory.PASS_HOLDS.toSeconds();
        for (long off : List.of(-holds - 1, -holds, holds, holds + 1)) {
            GroupDirectory other = directory(NOW.plusSeconds(off), "http://10.0.0.1:8080");
            know(asked, other);
            assertThat(asked.sender(other.passTo(self(asked), QUESTION), QUESTION)
                            .isPresent())
                    .as("%d s", off)
                    .isEqualTo(Math.abs(off) <= holds);
        }
    }

    @Test
    void isJoiningUntilTheAssignmentIsKnown() {
        IntroducingAssignor member = assignor(asking);
        assertThat(asking.isJoining()).isTrue();
        asking.assigned(new Assigned(0, List.of(new GroupMember(asking.self(), Set.of()))));
        assertThat(asking.isJoining()).as("before the topic existed").isTrue();
        member.onAssignment(new Assignment(List.of()), generation(1));
        assertThat(asking.isJoining()).as("an earlier release leads").isFalse();
        know(asking, asking, asked);
        assertThat(asking.isJoining()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "a b c d", "   ", "a b 99999999999999999999 d", "a b 9223372036854775807 d"})
    void rejectsMalformedPasses(String pass) {
        know(asked, asking);
        assertThat(asked.sender(pass, QUESTION)).isEmpty();
        assertThat(asked.sender(pass.replace(" b ", " " + self(asked).key() + " "), QUESTION))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://a:1", "http:///x", "http://host", "host:1"})
    void addressMustUseHttp(String address) {
        assertThatThrownBy(() -> new MemberIntroduction(URI.create(address), "key"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(address);
    }

    // Only Kafka's consumer has another way to create one.
    @SuppressWarnings("removal")
    private static ConsumerGroupMetadata generation(int generation) {
        return new ConsumerGroupMetadata("group", generation, "member", Optional.empty());
    }

    private static IntroducingAssignor assignor(GroupDirectory directory) {
        IntroducingAssignor assignor = new IntroducingAssignor();
        assignor.configure(Map.of(IntroducingAssignor.DIRECTORY, directory));
        return assignor;
    }

    private static Cluster cluster() {
        Node node = new Node(1, "localhost", 9092);
        Node[] nodes = {node};
        return new Cluster(
                "cluster",
                List.of(node),
                Stream.iterate(0, i -> i + 1)
                        .limit(PARTITIONS)
                        .map(i -> new PartitionInfo(TOPIC, i, node, nodes, nodes))
                        .toList(),
                Set.of(),
                Set.of());
    }

    private static Subscription joining(CooperativeStickyAssignor assignor) {
        return new Subscription(List.of(TOPIC), assignor.subscriptionUserData(Set.of(TOPIC)));
    }

    @Test
    void distributesTheAssignment() {
        IntroducingAssignor first = assignor(asking);
        CooperativeStickyAssignor earlier = new CooperativeStickyAssignor();
        Map<String, Subscription> members =
                Map.of("a", joining(first), "b", joining(assignor(asked)), "c", joining(earlier));

        Map<String, Assignment> assignments =
                first.assign(cluster(), new GroupSubscription(members)).groupAssignment();
        first.onAssignment(assignments.get("a"), generation(1));
        earlier.onAssignment(assignments.get("c"), generation(1));

        assertThat(first.name()).isEqualTo(earlier.name());
        assertThat(asking.partitions()).hasValue(PARTITIONS);
        assignments.forEach((member, assignment) -> assignment.partitions().forEach(partition -> {
            GroupMember holder = asking.holder(partition.partition()).orElseThrow();
            assertThat(asking.isSelf(holder)).isEqualTo(member.equals("a"));
            assertThat(holder.introduction())
                    .isEqualTo(
                            switch (member) {
                                case "a" -> asking.self();
                                case "b" -> asked.self();
                                default -> Optional.empty();
                            });
        }));
        assertThat(asking.holder(PARTITIONS)).isEmpty();
    }

    /** A leader of an earlier release reads the generation first and distributes no members. */
    @Test
    void worksWithALeaderOfAnEarlierRelease() {
        IntroducingAssignor member = assignor(asking);
        member.onAssignment(new Assignment(List.of()), generation(7));
        CooperativeStickyAssignor earlier = new CooperativeStickyAssignor();

        assertThat(asking.partitions()).isEmpty();
        assertThat(joining(member).userData().getInt()).as("generation").isEqualTo(7);
        assertThat(earlier.assign(cluster(), new GroupSubscription(Map.of("a", joining(member))))
                        .groupAssignment()
                        .get("a")
                        .partitions())
                .hasSize(PARTITIONS);
    }

    @Test
    void unreadableDataDoesNotAffectTheAssignment() {
        IntroducingAssignor leader = assignor(asking);
        Map<String, Subscription> members = Map.of(
                "a",
                joining(leader),
                "b",
                new Subscription(
                        List.of(TOPIC), ByteBuffer.wrap("\0\0\0\1{\"address\":\"x".getBytes(StandardCharsets.UTF_8))));

        Map<String, Assignment> assignments =
                leader.assign(cluster(), new GroupSubscription(members)).groupAssignment();

        assertThat(assignments.values())
                .allSatisfy(assignment -> assertThat(assignment.partitions()).hasSize(PARTITIONS / 2));
        leader.onAssignment(
                new Assignment(List.of(), ByteBuffer.wrap("{\"members\":".getBytes(StandardCharsets.UTF_8))),
                generation(1));
        assertThat(asking.partitions()).isEmpty();
    }
}
