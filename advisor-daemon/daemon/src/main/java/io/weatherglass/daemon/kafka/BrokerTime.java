package io.weatherglass.daemon.kafka;

import io.weatherglass.forecast.support.WorkerThread;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
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
import org.apache.kafka.clients.producer.ProducerInterceptor;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Time of the Kafka brokers, which reject records with timestamps more than an hour ahead. Equals the machine's time if
 * the clocks agree within {@link #TOLERATED}; otherwise it is corrected by the difference reported by the leader of the
 * metadata quorum. Thread-safe.
 */
public final class BrokerTime implements InstantSource, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BrokerTime.class);

    /**
     * Tolerated clock difference; far larger than the difference between synchronized clocks plus the duration of a
     * request.
     */
    public static final Duration TOLERATED = Duration.ofMinutes(1);

    private static final Duration IN_STEP = TOLERATED.dividedBy(2);

    private static final Duration MAX_ROUND_TRIP = Duration.ofSeconds(10);

    private static final Duration COMPARE_EVERY = Duration.ofMinutes(1);
    private static final int ANSWER_TIMEOUT_MS = 5_000;

    private final Admin admin;
    private final Clock machine;
    private final AtomicBoolean soon = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor thread =
            new ScheduledThreadPoolExecutor(1, WorkerThread.factory("broker-time"), new DiscardPolicy());

    private Duration correction = Duration.ZERO;

    private boolean reported;

    private volatile SteadyClock now;

    /** Compares the clocks immediately, waiting at most 10 s for the brokers. */
    public BrokerTime(Admin admin, Clock machine) {
        this.admin = admin;
        this.machine = machine;
        now = new SteadyClock(machine.instant());
        compare();
    }

    public void start() {
        long every = COMPARE_EVERY.toMillis();
        thread.scheduleWithFixedDelay(this::compare, every, every, TimeUnit.MILLISECONDS);
    }

    void compareSoon() {
        if (soon.compareAndSet(false, true)) {
            thread.execute(() -> {
                soon.set(false);
                compare();
            });
        }
    }

    /** Returns how far the brokers' clock is ahead; empty if they do not report it. Waits at most 10 s. */
    public static Optional<Duration> ahead(Admin admin, Clock machine) throws InterruptedException {
        return read(admin, machine).map(Moment::difference);
    }

    /** Sets timestamps of a producer's records according to the {@link BrokerTime} in property {@link #PROPERTY}. */
    public static final class Timestamps implements ProducerInterceptor<String, byte[]> {
        static final String PROPERTY = "weatherglass.broker.time";

        private BrokerTime time;

        @Override
        public void configure(Map<String, ?> properties) {
            time = (BrokerTime) properties.get(PROPERTY);
        }

        @Override
        public ProducerRecord<String, byte[]> onSend(ProducerRecord<String, byte[]> record) {
            if (record.timestamp() != null) {
                return record;
            }
            return new ProducerRecord<>(
                    record.topic(), record.partition(), time.millis(), record.key(), record.value(), record.headers());
        }

        @Override
        public void onAcknowledgement(RecordMetadata metadata, Exception failure) {
            if (failure instanceof InvalidTimestampException) {
                // One of the clocks was changed after the last comparison.
                time.compareSoon();
            }
        }

        @Override
        public void close() {}
    }

    private record Moment(Instant ours, Instant theirs) {

        Duration difference() {
            return Duration.between(ours, theirs);
        }
    }

    private static Optional<Moment> read(Admin admin, Clock machine) throws InterruptedException {
        try {
            Instant asked = machine.instant();
            QuorumInfo quorum = BrokerAnswers.await(
                    admin.describeMetadataQuorum(new DescribeMetadataQuorumOptions().timeoutMs(ANSWER_TIMEOUT_MS))
                            .quorumInfo(),
                    ANSWER_TIMEOUT_MS);
            Duration roundTrip = Duration.between(asked, machine.instant());
            if (roundTrip.isNegative() || roundTrip.compareTo(MAX_ROUND_TRIP) > 0) {
                LOG.debug("ignoring the brokers' time from a response that took {}", roundTrip);
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

    private static OptionalLong timeOfLeader(QuorumInfo quorum) {
        return quorum.voters().stream()
                .filter(voter -> voter.replicaId() == quorum.leaderId())
                .map(QuorumInfo.ReplicaState::lastFetchTimestamp)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    private synchronized void notCompared() {
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
            LOG.info("the clocks of this machine and the Kafka brokers agree again");
        } else if (news && !inStep) {
            LOG.warn(
                    "this machine's clock shows {} and the Kafka brokers' clock {}: this machine is {} {}; advisories and records use"
                            + " the brokers' time, but this machine's clock should be corrected",
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

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
