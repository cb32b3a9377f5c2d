package io.weatherglass.daemon.group;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Daemons that were in the group at the last assignment, including killed ones until their sessions end. Thread-safe.
 */
public final class GroupDirectory {

    /** Validity of a pass: one minute for the error of each clock, and one for the transmission. */
    static final Duration PASS_HOLDS = Duration.ofMinutes(3);

    private final Clock clock;
    private final MemberKey key = new MemberKey();
    private volatile Optional<MemberIntroduction> self = Optional.empty();
    private volatile Optional<Assigned> assigned = Optional.empty();

    /** Partitions of the events topic (0 if unknown) and members (empty if the leader runs an earlier release). */
    record Assigned(int partitions, List<GroupMember> members) {
        Assigned {
            members = List.copyOf(members);
        }
    }

    public GroupDirectory(Clock clock) {
        this.clock = clock;
    }

    public void advertise(URI address) {
        self = Optional.of(new MemberIntroduction(address, key.publicKey()));
    }

    public Optional<MemberIntroduction> self() {
        return self;
    }

    void assigned(Assigned now) {
        assigned = Optional.of(now);
    }

    /** Returns whether the assignment is unknown, or was made before the topic existed. */
    public boolean isJoining() {
        return assigned.filter(list -> list.partitions() > 0 || list.members().isEmpty())
                .isEmpty();
    }

    public Optional<Integer> partitions() {
        return assigned.map(Assigned::partitions).filter(count -> count > 0);
    }

    private Stream<GroupMember> members() {
        return assigned.stream().flatMap(list -> list.members().stream());
    }

    public Optional<GroupMember> holder(int partition) {
        return members()
                .filter(member -> member.partitions().contains(partition))
                .findFirst();
    }

    public boolean isSelf(GroupMember member) {
        return self.isPresent() && self.equals(member.introduction());
    }

    /** Creates a short-lived pass that proves the origin of a request to another daemon. */
    public String passTo(MemberIntroduction other, String request) {
        String head = String.join(
                " ",
                key.publicKey(),
                other.key(),
                String.valueOf(clock.instant().getEpochSecond()));
        return head + " " + key.sign(signed(head, other, request));
    }

    /**
     * Includes the receiver's address, so that a daemon that announces another's key cannot reuse passes it receives.
     */
    private static String signed(String head, MemberIntroduction to, String request) {
        return head + " " + to.address() + " " + request;
    }

    /** Returns empty unless the pass is valid for this request and daemon. */
    public Optional<MemberIntroduction> sender(String pass, String request) {
        String[] parts = pass.split(" ", -1);
        Optional<MemberIntroduction> own = self;
        if (own.isEmpty() || parts.length != 4 || !parts[1].equals(key.publicKey()) || !isNow(parts[2])) {
            return Optional.empty();
        }
        String signed = signed(String.join(" ", parts[0], parts[1], parts[2]), own.get(), request);
        return members()
                .flatMap(member -> member.introduction().stream())
                .filter(member -> member.key().equals(parts[0]))
                .filter(member -> MemberKey.hasSigned(member.key(), signed, parts[3]))
                .findFirst();
    }

    private boolean isNow(String epochSecond) {
        try {
            Instant made = Instant.ofEpochSecond(Math.min(Long.parseLong(epochSecond), Instant.MAX.getEpochSecond()));
            return Duration.between(made, clock.instant()).abs().compareTo(PASS_HOLDS) <= 0;
        } catch (RuntimeException e) {
            return false;
        }
    }
}
