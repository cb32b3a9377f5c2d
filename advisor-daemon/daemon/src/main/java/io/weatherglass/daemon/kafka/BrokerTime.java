package io.weatherglass.daemon.kafka;

import io.weatherglass.forecast.support.WorkerThread;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeMetadataQuorumOptions;
import org.apache.kafka.clients.admin.QuorumInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The time of the Kafka brokers, on a machine whose own clock may be hours off: brokers refuse records that are stamped more than
 * an hour ahead of them, and what they stamp must be compared with their time, not with ours. It is the machine's time for as
 * long as the two clocks are in step. Otherwise it is put right by their difference, which is logged once. The difference is
 * taken from what the leader of the metadata quorum reports of itself; where that may not be asked, the clocks count as in step.
 *
 * <p>Between two comparisons it goes on as time elapses: a clock of this machine that is set meanwhile would take the time of
 * the brokers with it. Thread-safe.
 */
public final class BrokerTime implements InstantSource, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BrokerTime.class);

    /** Clocks that are kept in step differ by far less, and an answer takes less; a guess. */
    public static final Duration TOLERATED = Duration.ofMinutes(1);

    /** A correction ends only here, so that a difference which varies around what is tolerated does not turn it on and off. */
    private static final Duration IN_STEP = TOLERATED.dividedBy(2);

    /** An answer that took longer, as when this process was suspended, says too little of when the brokers sent it. */
    private static final Duration MAX_ROUND_TRIP = Duration.ofSeconds(10);

    private static final Duration COMPARE_EVERY = Duration.ofMinutes(1);
    private static final int ANSWER_TIMEOUT_MS = 5_000;

    private final Admin admin;
    private final Clock machine;
    private final AtomicBoolean soon = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor thread =
            new ScheduledThreadPoolExecutor(1, WorkerThread.factory("broker-time"), new DiscardPolicy());

    /** What was to be added to the machine's time when it was last compared. */
    private Duration correction = Duration.ZERO;

    /** Whether the brokers have ever reported their time. */
    private boolean reported;

    private volatile SteadyClock now;

    /**
     * Compares the clocks, so that the first record is stamped rightly; waits for the brokers at most 10 s.
     *
     * @param admin stays the caller's; open as long as this
     */
    public BrokerTime(Admin admin, Clock machine) {
        this.admin = admin;
        this.machine = machine;
        now = new SteadyClock(machine.instant());
        compare();
    }

    /** Compares the clocks every minute from now on: either may be set. */
    public void start() {
        long every = COMPARE_EVERY.toMillis();
        thread.scheduleWithFixedDelay(this::compare, every, every, TimeUnit.MILLISECONDS);
    }

    /** Compares the clocks now, on a thread of its own: a record was refused for its time. */
    void compareSoon() {
        if (soon.compareAndSet(false, true)) {
            thread.execute(() -> {
                soon.set(false);
                compare();
            });
        }
    }

    /**
     * By how much the brokers' clock is ahead of a machine's, negative if it is behind; empty if they do not report their time,
     * or not within some seconds. Waits for them at most 10 s.
     *
     * @throws InterruptedException if it is interrupted while it waits
     */
    public static Optional<Duration> ahead(Admin admin, Clock machine) throws InterruptedException {
        return read(admin, machine).map(Moment::difference);
    }

    /** One moment by two clocks. */
    private record Moment(Instant ours, Instant theirs) {

        Duration difference() {
            return Duration.between(ours, theirs);
        }
    }

    private static Optional<Moment> read(Admin admin, Clock machine) throws InterruptedException {
        try {
            Instant asked = machine.instant();
            QuorumInfo quorum = Answers.await(
                    admin.describeMetadataQuorum(new DescribeMetadataQuorumOptions().timeoutMs(ANSWER_TIMEOUT_MS))
                            .quorumInfo(),
                    ANSWER_TIMEOUT_MS);
            Duration roundTrip = Duration.between(asked, machine.instant());
            if (roundTrip.isNegative() || roundTrip.compareTo(MAX_ROUND_TRIP) > 0) {
                LOG.debug("the brokers' time is not taken from an answer that took {}", roundTrip);
                return Optional.empty();
            }
            OptionalLong millis = timeOfLeader(quorum);
            return millis.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            new Moment(asked.plus(roundTrip.dividedBy(2)), Instant.ofEpochMilli(millis.getAsLong())));
        } catch (ExecutionException e) {
            LOG.debug("the brokers do not report their time", e.getCause());
            return Optional.empty();
        }
    }

    private void compare() {
        try {
            read(admin, machine).ifPresentOrElse(moment -> compared(moment.ours(), moment.theirs()), this::notCompared);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Of itself the leader reports the moment of its answer as that of the last fetch. */
    private static OptionalLong timeOfLeader(QuorumInfo quorum) {
        return quorum.voters().stream()
                .filter(voter -> voter.replicaId() == quorum.leaderId())
                .map(QuorumInfo.ReplicaState::lastFetchTimestamp)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    private synchronized void notCompared() {
        // nobody knows better
        if (!reported) {
            now = new SteadyClock(machine.instant());
        }
    }

    private synchronized void compared(Instant ours, Instant theirs) {
        Duration difference = Duration.between(ours, theirs);
        boolean inStep = difference.abs().compareTo(correction.isZero() ? TOLERATED : IN_STEP) <= 0;
        boolean news = difference.minus(correction).abs().compareTo(TOLERATED) > 0;
        boolean ends = inStep && !correction.isZero();
        correction = inStep ? Duration.ZERO : difference;
        reported = true;
        now = new SteadyClock(machine.instant().plus(correction));
        if (ends) {
            LOG.info("the clocks of this machine and of the Kafka brokers are in step again");
        } else if (news && !inStep) {
            LOG.warn(
                    "the clock of this machine shows {}, that of the Kafka brokers {}: it is {} {}; advisories and"
                            + " records are dated by the brokers' clock, but this machine's should be set",
                    ours.truncatedTo(ChronoUnit.SECONDS),
                    theirs.truncatedTo(ChronoUnit.SECONDS),
                    difference.abs().truncatedTo(ChronoUnit.SECONDS),
                    difference.isNegative() ? "ahead" : "behind");
        }
    }

    @Override
    public Instant instant() {
        return now.instant();
    }

    /** Compares no more. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
