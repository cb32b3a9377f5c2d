package io.weatherglass.daemon.group;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The daemons of the group as of the last assignment of partitions that reached this one. It may be out of date: a daemon that was killed is
 * in it until its session has ended. Thread-safe.
 */
public final class GroupDirectory {

    /**
     * Each of two clocks may be a minute off the brokers' time before it is corrected, one ahead and the other behind; a pass is
     * used at once, so the third minute is more than it takes to arrive.
     */
    static final Duration PASS_HOLDS = Duration.ofMinutes(3);

    private final Clock clock;
    private final MemberKey key = new MemberKey();
    private volatile Optional<Introduction> self = Optional.empty();
    private volatile Optional<Assigned> assigned = Optional.empty();

    /**
     * What the leader of the group has assigned.
     *
     * @param partitions of the events topic, 0 if that is not known
     * @param members nobody if the leader is of an earlier release and has sent no list
     */
    record Assigned(int partitions, List<GroupMember> members) {
        Assigned {
            members = List.copyOf(members);
        }
    }

    /** @param clock whose time is that of the other daemons, too */
    public GroupDirectory(Clock clock) {
        this.clock = clock;
    }

    /** Where this daemon is asked; the others hear of it when it joins the group. */
    public void advertise(URI address) {
        self = Optional.of(new Introduction(address, key.publicKey()));
    }

    /** How this daemon introduces itself; empty if it has no address. */
    public Optional<Introduction> self() {
        return self;
    }

    void assigned(Assigned now) {
        assigned = Optional.of(now);
    }

    /** Whether it is still to be learned who holds what: nothing has been assigned yet, or only before the topic was there. */
    public boolean isJoining() {
        return assigned.filter(list -> list.partitions() > 0 || list.members().isEmpty())
                .isEmpty();
    }

    /** Number of partitions of the events topic; empty while nothing is known of the group. */
    public Optional<Integer> partitions() {
        return assigned.map(Assigned::partitions).filter(count -> count > 0);
    }

    private Stream<GroupMember> members() {
        return assigned.stream().flatMap(list -> list.members().stream());
    }

    /** Who holds a partition; nobody while it goes from one daemon to another. */
    public Optional<GroupMember> holder(int partition) {
        return members()
                .filter(member -> member.partitions().contains(partition))
                .findFirst();
    }

    /** Whether a member is this daemon. */
    public boolean isSelf(GroupMember member) {
        return self.isPresent() && self.equals(member.introduction());
    }

    /**
     * Proves to another daemon that a request comes from this one. Nobody else has any use for it: it is for that daemon at that
     * address and that request only, and not for long.
     */
    public String passTo(Introduction other, String request) {
        String head = String.join(
                " ",
                key.publicKey(),
                other.key(),
                String.valueOf(clock.instant().getEpochSecond()));
        return head + " " + key.sign(signed(head, other, request));
    }

    /** With the address: a member that introduces itself with the key of another has no use for what it is sent. */
    private static String signed(String head, Introduction to, String request) {
        return head + " " + to.address() + " " + request;
    }

    /** Which daemon of the group has sent a request; empty if the pass is not one of such a daemon for this request to this one. */
    public Optional<Introduction> sender(String pass, String request) {
        String[] parts = pass.split(" ", -1);
        Optional<Introduction> own = self;
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
            // not a number, or no date
            return false;
        }
    }
}
