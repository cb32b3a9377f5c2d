package io.weatherglass.daemon.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes transactions with the offsets of a group member. Changes the transactional id after a failure: otherwise a
 * commit could also commit a {@linkplain HangingTransactions hanging} transaction. Not thread-safe.
 */
final class Transactions implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final IntFunction<Producer<String, byte[]>> producers;
    private Producer<String, byte[]> producer;
    private int number;

    /** Whether the previous producer may have left a transaction open. */
    private boolean leftOpen;

    Transactions(IntFunction<Producer<String, byte[]>> producers) {
        this.producers = producers;
    }

    /**
     * @throws UncertainCommitException if the outcome is unknown
     * @throws CommitFailedException if the coordinator does not know the member
     * @throws RuntimeException if the transaction was not written
     */
    void write(Collection<ProducerRecord<String, byte[]>> records, Ownership ownership) {
        AtomicReference<Exception> refused = new AtomicReference<>();
        begin();
        try {
            records.forEach(record -> producer.send(record, (metadata, failure) -> {
                if (failure != null) {
                    refused.compareAndSet(null, failure);
                }
            }));
            producer.sendOffsetsToTransaction(
                    ownership.offsets(), ownership.member().orElseThrow());
            // Flush first: a failed send writes nothing, whereas the outcome of a failed commit is uncertain.
            producer.flush();
        } catch (RuntimeException e) {
            refused.compareAndSet(null, e);
        }
        if (refused.get() != null) {
            abort();
            if (!(refused.get() instanceof CommitFailedException) && !KafkaClients.isOfOneRecord(refused.get())) {
                // The transaction may already have been aborted by its timeout.
                discard(leftOpen);
            }
            throw unchecked(refused.get());
        }
        commit();
    }

    private static RuntimeException unchecked(Exception failure) {
        return failure instanceof RuntimeException e ? e : new IllegalStateException(failure);
    }

    private void begin() {
        try {
            if (producer == null) {
                endOpenTransaction();
                producer = producers.apply(++number);
                producer.initTransactions();
            }
            producer.beginTransaction();
        } catch (RuntimeException e) {
            discard(leftOpen);
            throw e;
        }
    }

    private void endOpenTransaction() {
        if (leftOpen) {
            try (Producer<String, byte[]> same = producers.apply(number)) {
                same.initTransactions();
            }
            leftOpen = false;
        }
    }

    private void abort() {
        try {
            producer.abortTransaction();
        } catch (RuntimeException e) {
            LOG.debug("cannot abort a transaction, leaving it to the next producer", e);
            discard(!isFenced(e));
        }
    }

    private void commit() {
        while (true) {
            try {
                producer.commitTransaction();
                return;
            } catch (InterruptException e) {
                discard(true);
                throw new UncertainCommitException(e);
            } catch (TimeoutException e) {
                LOG.warn("still waiting for the brokers to confirm a commit: {}", e.getMessage());
            } catch (TransactionAbortableException e) {
                abort();
                discard(leftOpen);
                throw e;
            } catch (RuntimeException e) {
                discard(!isFenced(e));
                throw new UncertainCommitException(e);
            }
        }
    }

    /**
     * Returns whether the producer was fenced. No other process uses its id, so this means that the transaction has
     * timed out.
     */
    private static boolean isFenced(RuntimeException failure) {
        return failure instanceof ProducerFencedException || failure instanceof InvalidProducerEpochException;
    }

    private void discard(boolean open) {
        leftOpen = open;
        if (producer != null) {
            producer.close(Duration.ZERO);
            producer = null;
        }
    }

    @Override
    public void close() {
        if (producer != null) {
            producer.close(CLOSE_TIMEOUT);
            producer = null;
        }
    }
}
