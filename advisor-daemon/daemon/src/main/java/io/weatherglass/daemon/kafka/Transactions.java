package io.weatherglass.daemon.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TransactionAbortableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One transaction after the other, each with the offsets of a member of a group. A producer that a failure has made
 * useless is replaced by one of the same transactional id, which ends what the old one has left open. Not thread-safe.
 */
final class Transactions implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final Supplier<Producer<String, byte[]>> producers;
    private Producer<String, byte[]> producer;

    /** @param producers makes producers, all of one transactional id that nobody else uses */
    Transactions(Supplier<Producer<String, byte[]>> producers) {
        this.producers = producers;
    }

    /**
     * Writes records and commits the offsets of the ownership, all or nothing.
     *
     * @throws UncertainCommitException if all or nothing was written, but it is not known which
     * @throws RuntimeException if nothing was written: {@link org.apache.kafka.clients.consumer.CommitFailedException} if
     *     the coordinator does not know the member (any more), else the failure of the first record that failed, or of the brokers
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
            // so that all that may fail has failed before the commit, of which the outcome is hard to know
            producer.flush();
        } catch (RuntimeException e) {
            refused.compareAndSet(null, e);
        }
        if (refused.get() != null) {
            abort();
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
                producer = producers.get();
                producer.initTransactions();
            }
            producer.beginTransaction();
        } catch (RuntimeException e) {
            discard();
            throw e;
        }
    }

    private void abort() {
        try {
            producer.abortTransaction();
        } catch (RuntimeException e) {
            LOG.debug("a transaction is left to the next producer to be aborted", e);
            discard();
        }
    }

    private void commit() {
        while (true) {
            try {
                producer.commitTransaction();
                return;
            } catch (InterruptException e) {
                discard();
                throw new UncertainCommitException(e);
            } catch (TimeoutException e) {
                LOG.warn("the brokers have not answered yet whether a transaction is committed: {}", e.getMessage());
            } catch (TransactionAbortableException e) {
                abort();
                throw e;
            } catch (RuntimeException e) {
                discard();
                throw new UncertainCommitException(e);
            }
        }
    }

    private void discard() {
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
