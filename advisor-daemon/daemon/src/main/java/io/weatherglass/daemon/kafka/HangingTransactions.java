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
 * Ends transactions that hang in some partitions: a partition has no marker of their end, and their coordinator, for which they are
 * over, will never write one. A broker that goes down in the middle of a transaction may leave one behind. In the partition with the
 * committed offsets of a group it keeps whoever takes partitions over waiting for ever, since a group does not give out offsets of which a later
 * value is in an open transaction; in a topic it hides all that is behind it from those who read what is committed.
 *
 * <p>A transaction hangs if for {@link #PATIENCE} on end it has been open in the partition and over, or unknown, for the
 * coordinators. What these may still end is left alone. So is a transaction that is unknown where brokers ask for rights: they
 * hide what a user may not describe. One of the group itself hangs, too, if by the clock it has yet to begin: then its coordinator, whose clock was ahead,
 * does not let it time out for as long; it is ended by fencing its producer. Not thread-safe.
 */
public final class HangingTransactions {

    /**
     * Longer than any transaction of a daemon is open: it times out after {@link KafkaClients#TRANSACTION_TIMEOUT_MS}, which
     * brokers with default settings notice within 10 s. The rest is for brokers that are busy, a guess.
     */
    static final Duration PATIENCE =
            Duration.ofMillis(KafkaClients.TRANSACTION_TIMEOUT_MS).plusSeconds(14);

    private static final Logger LOG = LoggerFactory.getLogger(HangingTransactions.class);

    /**
     * Those in which no marker is to be written any more. Which end the transaction had is not always known, as its producer may have
     * gone on to others. Aborting one that was committed takes the group back to older offsets, from which it reads again; a closing advisory that is
     * lost its owner misses when it reads published advisories back.
     */
    private static final Set<TransactionState> OVER =
            EnumSet.of(TransactionState.EMPTY, TransactionState.COMPLETE_COMMIT, TransactionState.COMPLETE_ABORT);

    private final TransactionQuestions brokers;
    private final String where;
    private final Partitions partitions;

    /** Topic that others write to as well, in transactions of ids that do not begin like those of the group. */
    private final String shared;

    private final String ownIds;
    private final LongSupplier nanoTicker;
    private final Clock logClock;
    private final Runnable onEnd;

    /** Since when transactions have been suspected. */
    private final Map<Open, Long> suspects = new HashMap<>();

    private Optional<String> obstacle = Optional.empty();
    private String reported = "";

    /** What brokers say: transactions that are open, what coordinators know of producers, and which of the open ones are over. */
    private record Found(Map<Open, ProducerState> open, Map<Long, TransactionListing> known, Set<Open> over) {}

    /** The partitions that are looked at. */
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

    /**
     * Those with the committed offsets of a group, to be called while these are waited for.
     *
     * @param admin stays the caller's
     * @param nanoTicker counts nanoseconds
     * @param logClock in step with the times in the log
     * @param onEnd runs after each transaction that was ended
     */
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

    /** Those in all partitions of the topics, as far as they are there. The rest as above. */
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

    /**
     * Ends what hangs; to be called again and again. Waits for the brokers, up to half a minute.
     *
     * @param running once it is false, brokers are asked nothing more; the answer under way is waited for, up to 10 s
     * @return what cannot be found out, or may not be done; it is logged, too
     */
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

    /** By what brokers say now: ending the one before may have taken seconds. One that cannot be ended keeps no other from it. */
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

    /** Only those are suspected on that were over in every look. */
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

    /** What others may have committed is not lost for them: theirs are over only if they were aborted. */
    private boolean isOver(Open transaction, TransactionListing listing) {
        return isShared(transaction) && !listing.transactionalId().startsWith(ownIds)
                ? listing.state() == TransactionState.COMPLETE_ABORT
                : OVER.contains(listing.state());
    }

    /** It began before it was looked at and yet is to begin: while the clock of its coordinator was ahead, by which it will not time out for long. */
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
