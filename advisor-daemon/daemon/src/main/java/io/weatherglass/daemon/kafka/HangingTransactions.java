package io.weatherglass.daemon.kafka;

import io.weatherglass.daemon.kafka.TransactionQueries.Open;
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
 * Ends transactions whose marker is missing although their coordinator considers them finished, a state that a failing
 * broker may leave behind. In the partition with the group's offsets, such transactions block takeovers; in other
 * topics, they hide all later records.
 *
 * <p>A transaction is considered hanging if it has been open in the partition for {@link #PATIENCE} although the
 * coordinators consider it finished. The same applies to a transaction that no coordinator knows, provided that this
 * user may see all transactions. A transaction of the group is also considered hanging if its start is in the future;
 * it is then ended by fencing its producer. Not thread-safe.
 */
public final class HangingTransactions {

    static final Duration PATIENCE = WriteHealth.PATIENCE;

    private static final Logger LOG = LoggerFactory.getLogger(HangingTransactions.class);

    /** Final states. Aborting a committed transaction only resets the group to older offsets. */
    private static final Set<TransactionState> OVER =
            EnumSet.of(TransactionState.EMPTY, TransactionState.COMPLETE_COMMIT, TransactionState.COMPLETE_ABORT);

    private final TransactionQueries brokers;
    private final String where;
    private final Partitions partitions;

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
        List<TopicPartition> find(TransactionQueries brokers) throws ExecutionException, InterruptedException;
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
        brokers = new TransactionQueries(admin);
        this.where = where;
        this.partitions = partitions;
        this.shared = shared;
        this.ownIds = ownIds;
        this.nanoTicker = nanoTicker;
        this.logClock = logClock;
        this.onEnd = onEnd;
    }

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

    /** Ends hanging transactions within 30 s. Returns the reason if a state could not be determined. */
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
            LOG.debug("stopped looking for hanging transactions: {}", e.getMessage());
        } catch (ExecutionException e) {
            report(e);
        } catch (InterruptedException e) {
            throw new InterruptException(e);
        }
        return obstacle;
    }

    /** Checks the transaction again first, since ending the previous one may have taken seconds. */
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
                        ? "this daemon is not allowed to find or abort hanging transactions ("
                                + e.getCause().getMessage() + "): see docs/runbooks.md#weatherglassnotready"
                        : "cannot determine whether any transaction is hanging: " + e.getCause());
    }

    private Found find() throws ExecutionException, InterruptedException {
        Set<Open> over = Set.of();
        try {
            Found found = look();
            over = found.over();
            return found;
        } finally {
            // If there is no response, drop all suspects, since their state in the meantime is unknown.
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
                LOG.debug("cannot determine the writer of the open transaction in {}", transaction.partition());
            } else if (brokers.areAllShown()) {
                over.add(transaction);
            } else {
                report("a transaction of producer " + transaction.producerId() + " has been open in "
                        + transaction.partition() + " since offset " + transaction.startOffset()
                        + "; this daemon is not allowed to see its state at the coordinator");
            }
        }
        return over;
    }

    /** Transactions of other writers count as finished only if aborted, so that no commit is lost. */
    private boolean isOver(Open transaction, TransactionListing listing) {
        return isShared(transaction) && !listing.transactionalId().startsWith(ownIds)
                ? listing.state() == TransactionState.COMPLETE_ABORT
                : OVER.contains(listing.state());
    }

    /**
     * Returns whether the coordinator's clock was ahead when the transaction started, in which case the transaction
     * times out late.
     */
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
                "ended a hanging transaction in {} at offset {}: producer {}, epoch {}, last write at {}; coordinator"
                        + " state: {}",
                transaction.partition(),
                transaction.startOffset(),
                producer.producerId(),
                producer.producerEpoch(),
                Instant.ofEpochMilli(producer.lastTimestamp()),
                known == null ? "unknown" : known.transactionalId() + " " + known.state());
        onEnd.run();
    }

    private void report(String found) {
        obstacle = Optional.of(found);
        if (!found.equals(reported)) {
            LOG.warn("looking for hanging transactions in {}: {}", where, found);
            reported = found;
        }
    }
}
