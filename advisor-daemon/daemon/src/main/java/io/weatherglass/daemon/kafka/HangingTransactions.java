package io.weatherglass.daemon.kafka;

import io.weatherglass.daemon.kafka.TransactionQuestions.Open;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.AbortTransactionSpec;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends transactions without a marker that their coordinator considers over, which a failing broker may leave behind. In
 * the partition with a group's offsets they block takeovers; in a topic they hide all later records. <p>A transaction
 * hangs if for {@link #PATIENCE} it is open in the partition but over or unknown for the coordinators, provided that
 * nothing is hidden from this user. One of the group also hangs if it began in the future by the clock; it is ended by
 * fencing its producer. Not thread-safe.
 */
public final class HangingTransactions {

    static final Duration PATIENCE = WriteHealth.PATIENCE;

    private static final Logger LOG = LoggerFactory.getLogger(HangingTransactions.class);

    /**
     * States in which the coordinator writes no further marker. Aborting a committed transaction only takes the group
     * back to older offsets; a lost closing advisory is noticed by its owner.
     */
    private static final Set<TransactionState> OVER =
            EnumSet.of(TransactionState.EMPTY, TransactionState.COMPLETE_COMMIT, TransactionState.COMPLETE_ABORT);

    private final TransactionQuestions brokers;
    private final String where;
    private final Partitions partitions;

    /** Topic with transactions of other writers too. */
    private final String shared;

    private final String ownIds;
    private final LongSupplier nanoTicker;
    private final Clock logClock;
    private final Runnable onEnd;

    private final Map<Open, Long> suspects = new HashMap<>();

    private Optional<String> obstacle = Optional.empty();
    private String reported = "";

    private record Found(Map<Open, ProducerState> open, Map<Long, TransactionListing> known, Set<Open> over) {}

    @FunctionalInterface
    private interface Partitions {
        List<TopicPartition> find(TransactionQuestions brokers) throws ExecutionException, InterruptedException;
    }

    private HangingTransactions(
            Admin admin,
            String where,
            Partitions partitions,
            String shared,
            String ownIds,
            LongSupplier nanoTicker,
            Clock logClock,
            Runnable onEnd) {
        brokers = new TransactionQuestions(admin);
        this.where = where;
        this.partitions = partitions;
        this.shared = shared;
        this.ownIds = ownIds;
        this.nanoTicker = nanoTicker;
        this.logClock = logClock;
        this.onEnd = onEnd;
    }

    /** @param logClock in step with the times in the log */
    public static HangingTransactions ofOffsets(
            Admin admin, String groupId, LongSupplier nanoTicker, Clock logClock, Runnable onEnd) {
        return new HangingTransactions(
                admin,
                "the offsets of group " + groupId,
                asking -> List.of(asking.partitionOfGroup(groupId)),
                "",
                groupId + "-",
                nanoTicker,
                logClock,
                onEnd);
    }

    public static HangingTransactions ofTopics(
            Admin admin, Topics topics, String groupId, LongSupplier nanoTicker, Clock logClock, Runnable onEnd) {
        return new HangingTransactions(
                admin,
                "topics " + String.join(", ", topics.inTransactions()),
                asking -> asking.partitionsOf(topics.inTransactions()),
                topics.events(),
                groupId + "-",
                nanoTicker,
                logClock,
                onEnd);
    }

    /** Ends hanging transactions; waits for the brokers up to half a minute. */
    public Optional<String> end(BooleanSupplier running) {
        brokers.askWhile(running);
        obstacle = Optional.empty();
        try {
            long now = nanoTicker.getAsLong();
            List<Open> due = new ArrayList<>();
            for (Open transaction : find().over()) {
                if (now - suspects.computeIfAbsent(transaction, first -> now) >= PATIENCE.toNanos()) {
                    due.add(transaction);
                }
            }
            for (Open transaction : due) {
                abortIfOver(transaction);
            }
        } catch (CancellationException e) {
            LOG.debug("transactions that hang are looked for no further: {}", e.getMessage());
        } catch (ExecutionException e) {
            report(e);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
        return obstacle;
    }

    /** Looks again, since ending the previous one may have taken seconds. */
    private void abortIfOver(Open transaction) throws InterruptedException {
        try {
            Found found = look();
            if (found.over().contains(transaction)) {
                abort(transaction, found.open().get(transaction), found.known().get(transaction.producerId()));
            }
        } catch (ExecutionException e) {
            report(e);
        }
    }

    private void report(ExecutionException e) {
        report(
                e.getCause() instanceof AuthorizationException
                        ? "this daemon may neither look for transactions that hang nor end them ("
                                + e.getCause().getMessage() + "): see docs/runbooks.md#weatherglassnotready"
                        : "it is not known whether a transaction hangs: " + e.getCause());
    }

    private Found find() throws ExecutionException, InterruptedException {
        Set<Open> over = Set.of();
        try {
            Found found = look();
            over = found.over();
            return found;
        } finally {
            // of none, if there was no answer: what happened meanwhile is not known
            suspects.keySet().retainAll(over);
        }
    }

    private Found look() throws ExecutionException, InterruptedException {
        Map<Open, ProducerState> open = brokers.open(partitions.find(brokers));
        Map<Long, TransactionListing> known = brokers.known(open.values(), OVER);
        return new Found(open, known, over(open, known));
    }

    private Set<Open> over(Map<Open, ProducerState> open, Map<Long, TransactionListing> known)
            throws ExecutionException, InterruptedException {
        Set<Open> over = new HashSet<>();
        for (Open transaction : open.keySet()) {
            TransactionListing listing = known.get(transaction.producerId());
            if (listing != null) {
                if (isOver(transaction, listing) || isAheadOfTime(listing)) {
                    over.add(transaction);
                }
            } else if (isShared(transaction)) {
                LOG.debug("nobody shows whose transaction is open in {}", transaction.partition());
            } else if (brokers.areAllShown()) {
                over.add(transaction);
            } else {
                report("a transaction is open in " + transaction.partition() + " since offset "
                        + transaction.startOffset() + ", of producer " + transaction.producerId()
                        + "; this daemon is not shown whether its coordinator knows it");
            }
        }
        return over;
    }

    /** Transactions of other writers count as over only if aborted, so that no commit is lost. */
    private boolean isOver(Open transaction, TransactionListing listing) {
        return isShared(transaction) && !listing.transactionalId().startsWith(ownIds)
                ? listing.state() == TransactionState.COMPLETE_ABORT
                : OVER.contains(listing.state());
    }

    /** It began while its coordinator's clock was ahead, by which it will not time out for long. */
    private boolean isAheadOfTime(TransactionListing listing) throws ExecutionException, InterruptedException {
        return listing.state() == TransactionState.ONGOING
                && listing.transactionalId().startsWith(ownIds)
                && brokers.begun(listing.transactionalId())
                        .filter(begun -> begun.isAfter(logClock.instant().plus(PATIENCE)))
                        .isPresent();
    }

    private boolean isShared(Open transaction) {
        return transaction.partition().topic().equals(shared);
    }

    private void abort(Open transaction, ProducerState producer, TransactionListing known)
            throws ExecutionException, InterruptedException {
        AbortTransactionSpec spec = new AbortTransactionSpec(
                transaction.partition(),
                producer.producerId(),
                (short) producer.producerEpoch(),
                producer.coordinatorEpoch().orElse(0));
        if (known != null && known.state() == TransactionState.ONGOING) {
            brokers.fence(known.transactionalId());
        } else {
            brokers.abort(spec);
        }
        suspects.remove(transaction);
        LOG.warn(
                "ended a transaction that hung in {} since offset {}: producer {} of epoch {}, last written at {}; for its"
                        + " coordinator {}",
                transaction.partition(),
                transaction.startOffset(),
                producer.producerId(),
                producer.producerEpoch(),
                Instant.ofEpochMilli(producer.lastTimestamp()),
                known == null ? "it is unknown" : known.transactionalId() + " is in state " + known.state());
        onEnd.run();
    }

    private void report(String found) {
        obstacle = Optional.of(found);
        if (!found.equals(reported)) {
            LOG.warn("looking for transactions that hang in {}: {}", where, found);
            reported = found;
        }
    }
}
