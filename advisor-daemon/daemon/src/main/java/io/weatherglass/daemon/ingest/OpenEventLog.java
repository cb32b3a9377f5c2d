package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.support.WorkerThread;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The compacted topic with copies of those events before the watermark that the next owner needs for open instances.
 */
public final class OpenEventLog implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OpenEventLog.class);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(1);

    private static final Duration UNTIL_KNOWN = Duration.ofSeconds(5);

    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(50);

    private final Topics topics;
    private final Supplier<Consumer<String, byte[]>> readers;
    private final Function<Collection<TopicPartition>, Map<TopicPartition, Long>> ends;
    private final FencedWriter writer;
    private final long behind;
    private final LongSupplier maxBytes;
    private final Executor reading;
    private volatile boolean closed;

    /** @param left keys, by instance, of the copies that were not loaded for lack of memory */
    record Found(boolean usable, Map<String, ConsumerRecord<String, byte[]>> events, Map<String, Set<String>> left) {

        static final Found NONE = new Found(false, Map.of(), Map.of());
    }

    /** @param behind maximum lag of the watermark in records; 0 copies nothing */
    public OpenEventLog(
            Topics topics,
            Supplier<Consumer<String, byte[]>> readers,
            Function<Collection<TopicPartition>, Map<TopicPartition, Long>> ends,
            FencedWriter writer,
            long behind,
            LongSupplier maxBytes) {
        this(topics, readers, ends, writer, behind, maxBytes, newThread());
    }

    OpenEventLog(
            Topics topics,
            Supplier<Consumer<String, byte[]>> readers,
            Function<Collection<TopicPartition>, Map<TopicPartition, Long>> ends,
            FencedWriter writer,
            long behind,
            LongSupplier maxBytes,
            Executor reading) {
        this.reading = reading;
        this.topics = topics;
        this.readers = readers;
        this.ends = ends;
        this.writer = writer;
        this.behind = behind;
        this.maxBytes = maxBytes;
    }

    private static ExecutorService newThread() {
        return Executors.newSingleThreadExecutor(WorkerThread.factory("open-events"));
    }

    EventCopies copies(int partition, long start, LongSupplier nanoTicker) {
        return new EventCopies(topics.openEvents(), partition, start, behind, nanoTicker);
    }

    CompletableFuture<Void> write(Tenure tenure, List<ProducerRecord<String, byte[]>> batch) {
        return writer.write(tenure, batch);
    }

    /**
     * Reads partitions up to their ends once all earlier transactions are committed or aborted; retries during outages.
     */
    CompletableFuture<Map<Integer, Found>> read(Set<Integer> partitions) {
        return CompletableFuture.supplyAsync(() -> persistently(partitions), reading);
    }

    private Map<Integer, Found> persistently(Set<Integer> partitions) {
        while (true) {
            try (Consumer<String, byte[]> reader = readers.get()) {
                return read(reader, partitions);
            } catch (TopicAuthorizationException e) {
                // Brokers also report a missing topic as missing authorization.
                LOG.warn("{} does not exist or is not readable: {}", topics.openEvents(), e.getMessage());
                return partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> Found.NONE));
            } catch (RetriableException e) {
                if (closed) {
                    throw e;
                }
                LOG.warn("cannot read {} yet: {}", topics.openEvents(), e.getMessage());
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(RETRY_PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("reading was interrupted", e);
        }
    }

    private Map<Integer, Found> read(Consumer<String, byte[]> reader, Set<Integer> partitions) {
        Set<TopicPartition> there = there(reader, partitions);
        LatestCopies latest = new LatestCopies(maxBytes.getAsLong());
        Map<TopicPartition, Long> until = there.isEmpty() ? Map.of() : ends.apply(there);
        reader.assign(there);
        reader.seekToBeginning(there);
        while (!closed && until.entrySet().stream().anyMatch(end -> reader.position(end.getKey()) < end.getValue())) {
            for (ConsumerRecord<String, byte[]> record : reader.poll(POLL)) {
                latest.add(record);
            }
        }
        Map<Integer, Found> found = new HashMap<>();
        partitions.forEach(partition -> found.put(
                partition,
                there.contains(new TopicPartition(topics.openEvents(), partition))
                        ? latest.found(partition, topics.events())
                        : Found.NONE));
        return found;
    }

    private Set<TopicPartition> there(Consumer<String, byte[]> reader, Set<Integer> partitions) {
        long begun = System.nanoTime();
        while (true) {
            Set<TopicPartition> there = reader.partitionsFor(topics.openEvents()).stream()
                    .map(info -> new TopicPartition(topics.openEvents(), info.partition()))
                    .filter(known -> partitions.contains(known.partition()))
                    .collect(Collectors.toSet());
            if (there.size() == partitions.size() || closed) {
                return there;
            }
            if (System.nanoTime() - begun > UNTIL_KNOWN.toNanos()) {
                LOG.warn("{} must have partitions {} but has only {}", topics.openEvents(), partitions, there);
                return there;
            }
            LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
        }
    }

    @Override
    public void close() {
        closed = true;
        if (reading instanceof ExecutorService thread) {
            thread.shutdownNow();
        }
    }
}
