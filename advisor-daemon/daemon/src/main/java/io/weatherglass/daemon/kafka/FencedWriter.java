package io.weatherglass.daemon.kafka;

import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.WriteBatch.Request;
import io.weatherglass.forecast.support.WorkerThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes only while this daemon owns the partition. Transactions also commit the low watermarks, which the group
 * coordinator accepts only from a current member (KIP-447). Records are written in the order of the calls. Thread-safe.
 *
 * <p>Requests that arrive within 20 ms (up to 100 ms on busy machines) share a transaction. After 1 s without writes,
 * commits only the watermarks.
 */
public final class FencedWriter implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(FencedWriter.class);
    private static final long COMMIT_EVERY_MS = 1_000;

    /** Maximum number of requests in a batch: about 2 MB of advisories, far below the size of the producer's buffer. */
    private static final int MAX_BATCH = 500;

    private static final Duration GENERATION_TIMEOUT = Duration.ofSeconds(30);

    /** Half the session timeout: a member that sends heartbeats every 2 s keeps its partitions at least this long. */
    private static final Duration CONFIRMED_FOR = Duration.ofSeconds(3);

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final Transactions transactions;
    private final WriteHealth health;
    private final TransactionPace pace;
    private final LongSupplier nanoTicker;
    private final BlockingQueue<Request> queue = new LinkedBlockingQueue<>();
    private final WorkerThread thread = new WorkerThread("fenced-writer", this::run);
    private volatile boolean running = true;
    private volatile boolean ended;

    private volatile long confirmedNanos;

    private Ownership ownership = Ownership.NONE;
    private Map<TopicPartition, OffsetAndMetadata> committed = Map.of();

    public FencedWriter(IntFunction<Producer<String, byte[]>> producers, Readiness readiness) {
        this(producers, readiness, TransactionPace.APART, System::nanoTime);
    }

    FencedWriter(
            IntFunction<Producer<String, byte[]>> producers,
            Readiness readiness,
            Duration apart,
            LongSupplier nanoTicker) {
        transactions = new Transactions(producers);
        health = new WriteHealth(readiness, nanoTicker);
        pace = new TransactionPace(apart);
        this.nanoTicker = nanoTicker;
        confirmedNanos = nanoTicker.getAsLong() - CONFIRMED_FOR.toNanos();
    }

    public void start() {
        thread.start();
    }

    public boolean isAlive() {
        return thread.isAlive();
    }

    public void reportWhenStuck() {
        health.report();
    }

    public synchronized void owns(Ownership now) {
        ownership = now;
        notifyAll();
    }

    private synchronized Ownership ownership() {
        return ownership;
    }

    /** Writes all records or none; fails with a {@link NotOwnerException} if another daemon is the owner. */
    public CompletableFuture<Void> write(Tenure tenure, List<ProducerRecord<String, byte[]>> records) {
        return add(new Request(Optional.of(tenure), List.copyOf(records), new CompletableFuture<>()));
    }

    /** Confirms ownership of a partition with the coordinator, unless that happened within the last few seconds. */
    public CompletableFuture<Void> confirm(Tenure tenure) {
        if (nanoTicker.getAsLong() - confirmedNanos < CONFIRMED_FOR.toNanos()
                && ownership().holds(tenure)) {
            return CompletableFuture.completedFuture(null);
        }
        return write(tenure, List.of());
    }

    public CompletableFuture<Void> flush() {
        return add(new Request(Optional.empty(), List.of(), new CompletableFuture<>()));
    }

    private CompletableFuture<Void> add(Request request) {
        queue.add(request);
        if (ended) {
            failRest();
        }
        return request.safe();
    }

    private void run() {
        try {
            while (running) {
                WriteBatch batch = take();
                long begun = System.nanoTime();
                writeGuarded(batch);
                pace.ended(begun);
                awaitEndOfPause();
            }
        } catch (InterruptedException e) {
            LOG.debug("writing was interrupted");
        } finally {
            // A producer that is interrupted while closing leaves its transaction open.
            Thread.interrupted();
            transactions.close();
            ended = true;
            failRest();
        }
    }

    private void failRest() {
        Request left;
        while ((left = queue.poll()) != null) {
            left.safe().completeExceptionally(new IllegalStateException("the writer has ended"));
        }
    }

    private WriteBatch take() throws InterruptedException {
        List<Request> batch = new ArrayList<>();
        if (queue.size() < MAX_BATCH) {
            pace.await();
        }
        Request first = queue.poll(COMMIT_EVERY_MS, TimeUnit.MILLISECONDS);
        if (first != null) {
            batch.add(first);
            queue.drainTo(batch, MAX_BATCH - 1);
        }
        return new WriteBatch(batch);
    }

    private void writeGuarded(WriteBatch batch) throws InterruptedException {
        try {
            write(batch, 1);
        } catch (RuntimeException e) {
            fail(batch, e);
        } catch (InterruptedException | Error e) {
            // Callers must not wait for writes that will not happen.
            fail(batch, new IllegalStateException("writing was interrupted", e));
            throw e;
        }
    }

    private synchronized void awaitEndOfPause() throws InterruptedException {
        long end = System.nanoTime() + health.pause().toNanos();
        long left;
        while (running && (left = end - System.nanoTime()) > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    private void write(WriteBatch batch, int attempt) throws InterruptedException {
        Ownership now = ownership();
        WriteBatch owned = batch.refuseUnowned(now);
        List<ProducerRecord<String, byte[]>> records = owned.records();
        try {
            // A transaction without records confirms the ownership.
            if (!owned.onlyWaits() || !committed.equals(now.offsets())) {
                write(records, now);
            }
            health.succeeded();
            owned.complete();
        } catch (CommitFailedException e) {
            LOG.debug("the group has a new generation: {}", e.getMessage());
            writeInNextGeneration(owned, now);
        } catch (UncertainCommitException e) {
            // Retrying could write the records twice.
            fail(owned, e);
        } catch (RuntimeException e) {
            writeAgain(owned, attempt, e);
        }
    }

    private void write(List<ProducerRecord<String, byte[]>> records, Ownership now) {
        committed = Map.of();
        if (!now.commits().isEmpty()) {
            long begun = nanoTicker.getAsLong();
            health.during(() -> transactions.write(records, now));
            confirmedNanos = begun;
        }
        committed = now.offsets();
    }

    /** Waits until the poll thread reports the partitions of the next generation. */
    private void writeInNextGeneration(WriteBatch batch, Ownership refused) throws InterruptedException {
        if (batch.onlyWaits()) {
            // A batch of watermarks can be skipped, since later ones will be committed.
            batch.complete();
        } else if (awaitOtherThan(refused, batch)) {
            write(batch, 1);
        } else {
            fail(batch, new IllegalStateException("this daemon does not know the group's new generation yet"));
        }
    }

    private synchronized boolean awaitOtherThan(Ownership refused, WriteBatch batch) throws InterruptedException {
        long end = nanoTicker.getAsLong() + GENERATION_TIMEOUT.toNanos();
        while (ownership.isOfSameMember(refused) && batch.hasOwnedIn(ownership)) {
            long left = end - nanoTicker.getAsLong();
            if (left <= 0 || !running) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }

    /** Writes the requests one by one, so that a rejected request does not block the others. */
    private void writeAgain(WriteBatch batch, int attempt, RuntimeException failure) throws InterruptedException {
        if (KafkaClients.isOfOneRecord(failure) && batch.size() > 1) {
            for (WriteBatch one : batch.each()) {
                write(one, 1);
            }
        } else if (KafkaClients.isOfOneRecord(failure) || attempt > 1 || !running) {
            fail(batch, failure);
        } else {
            LOG.warn("a transaction failed, retrying: {}", failure.toString());
            write(batch, attempt + 1);
        }
    }

    private void fail(WriteBatch batch, RuntimeException failure) {
        health.failed(failure, batch.size(), running);
        batch.fail(failure);
    }

    @Override
    public void close() {
        CompletableFuture<Void> last = flush();
        try {
            if (thread.isAlive()) {
                last.get(CLOSE_TIMEOUT.toNanos(), TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("could not write everything", e);
        }
        synchronized (this) {
            running = false;
            notifyAll();
        }
        flush();
        // If this thread is interrupted, let the writing thread end on its own, so that no transaction is interrupted.
        if (!thread.join(CLOSE_TIMEOUT) && !Thread.currentThread().isInterrupted()) {
            thread.interruptAndJoin();
        }
    }
}
