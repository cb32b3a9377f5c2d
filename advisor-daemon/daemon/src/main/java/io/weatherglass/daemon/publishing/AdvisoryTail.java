package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.support.WorkerThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads all of the compacted topic and the recent part of the retained topic into {@link PublishedAdvisories}. */
public final class AdvisoryTail implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AdvisoryTail.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(50);

    private static final Duration DELETIONS_ANSWERED = Duration.ofSeconds(1);

    private static final String CAUSE = "advisories";

    static final long READ_BACK = 20_000;

    /** A closed run may be remembered until this number of records has been read after its deletion. */
    static final int BETWEEN_DELETIONS = 10_000;

    /** Minimum time between polls that return few records. Delays advisories by at most twice this time. */
    private static final long APART_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** A poll of this size indicates a backlog (heuristic). */
    private static final int MANY = 50;

    private final Consumer<String, byte[]> consumer;
    private final Topics topics;
    private final PublishedAdvisories publishedAdvisories;
    private final Readiness readiness;
    private final AdvisoryRecords advisories;
    private final LogReadWaiters catchUp;

    private Map<TopicPartition, Long> cutBefore = Map.of();

    private final Map<TopicPartition, TopicPartition> readPartitions = new HashMap<>();

    private int sinceDeletions;

    private long nextPoll = System.nanoTime();

    private final WorkerThread thread = new WorkerThread("advisory-tail", this::run);
    private volatile boolean running = true;
    private volatile boolean ended;

    /** @param consumer reads committed records without a group; closed with the tail */
    public record Source(
            Consumer<String, byte[]> consumer,
            Function<Collection<TopicPartition>, Map<TopicPartition, Long>> ends,
            Topics topics,
            Supplier<Optional<String>> obstacle) {}

    public AdvisoryTail(
            Source source,
            PublishedAdvisories publishedAdvisories,
            AdvisoryRecords advisories,
            Readiness readiness,
            LongSupplier nanoTicker) {
        this.consumer = source.consumer();
        this.topics = source.topics();
        this.publishedAdvisories = publishedAdvisories;
        this.advisories = advisories;
        this.readiness = readiness;
        catchUp = new LogReadWaiters(source, readiness, CAUSE, nanoTicker);
    }

    public void start() {
        readiness.unmet(CAUSE, "reading published advisories");
        thread.start();
        caughtUp().thenRun(() -> readiness.met(CAUSE));
    }

    /** Completes when everything in the log at the time of the call, even if uncommitted, has been read. */
    public CompletableFuture<Void> caughtUp() {
        CompletableFuture<Void> reached = catchUp.ask();
        if (ended) {
            catchUp.failAll();
        } else {
            consumer.wakeup();
        }
        return reached;
    }

    private void run() {
        try {
            while (running && !assign()) {
                LOG.debug("waiting for the advisory topics");
                LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
            }
            while (running) {
                pollOnce();
                catchUp.answer();
            }
        } catch (RuntimeException e) {
            LOG.error("reading advisories failed", e);
            readiness.unmet(CAUSE, "reading advisories failed: " + e.getMessage());
        } finally {
            consumer.close();
            ended = true;
            catchUp.failAll();
        }
    }

    private boolean assign() {
        try {
            List<TopicPartition> latest = partitionsOf(topics.advisoriesLatest());
            List<TopicPartition> retained = partitionsOf(topics.advisories());
            if (latest.isEmpty() || retained.isEmpty()) {
                return false;
            }
            List<TopicPartition> partitions = new ArrayList<>(latest);
            partitions.addAll(retained);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> begins = consumer.beginningOffsets(retained);
            Map<TopicPartition, Long> from = new HashMap<>();
            consumer.endOffsets(retained)
                    .forEach((partition, end) -> from.put(partition, Math.max(begins.get(partition), end - READ_BACK)));
            from.forEach(consumer::seek);
            cutBefore = cutBefore(consumer.endOffsets(latest), from);
            return true;
        } catch (WakeupException | RetriableException e) {
            return false;
        }
    }

    private Map<TopicPartition, Long> cutBefore(Map<TopicPartition, Long> ends, Map<TopicPartition, Long> from) {
        Map<TopicPartition, Long> cut = new HashMap<>(ends);
        boolean paired = ends.size() == from.size();
        cut.keySet()
                .removeIf(latest -> from.entrySet().stream()
                        .filter(retained -> !paired || retained.getKey().partition() == latest.partition())
                        .allMatch(retained -> retained.getValue() == 0));
        return cut;
    }

    private List<TopicPartition> partitionsOf(String topic) {
        return consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList();
    }

    private void pollOnce() {
        if (!catchUp.isAwaited()) {
            LockSupport.parkNanos(nextPoll - System.nanoTime());
        }
        long begun = System.nanoTime();
        try {
            ConsumerRecords<String, byte[]> records = consumer.poll(POLL);
            nextPoll = records.count() < MANY ? begun + APART_NANOS : begun;
            advisories.nextPoll();
            List<ConsumerRecord<String, byte[]>> latest = new ArrayList<>();
            records.records(topics.advisoriesLatest()).forEach(latest::add);

            newest(latest).forEach(this::take);
            records.records(topics.advisories()).forEach(this::take);
            sinceDeletions += latest.size();
            if (sinceDeletions >= BETWEEN_DELETIONS) {
                forgetDeleted();
            }
        } catch (WakeupException e) {
            LOG.trace("woken up");
        } catch (RetriableException e) {
            LOG.warn("poll failed, retrying: {}", e.getMessage());
        }
    }

    private void forgetDeleted() {
        int before = sinceDeletions;
        // Reset the count first, so that the query is not repeated immediately while a partition has no leader.
        sinceDeletions = 0;
        try {
            publishedAdvisories.forgetBefore(consumer.beginningOffsets(consumer.assignment(), DELETIONS_ANSWERED));
        } catch (WakeupException e) {
            sinceDeletions = before;
            throw e;
        }
    }

    private static Collection<ConsumerRecord<String, byte[]>> newest(Iterable<ConsumerRecord<String, byte[]>> records) {
        Map<String, ConsumerRecord<String, byte[]>> newest = new LinkedHashMap<>();
        records.forEach(record -> newest.put(record.key(), record));
        return newest.values();
    }

    private void take(ConsumerRecord<String, byte[]> record) {
        if (record.value() == null) {
            return;
        }
        try {
            AdvisoryRecords.Read read = advisories.read(record);
            Optional<PackedAdvisory> course = record.topic().equals(topics.advisories())
                    ? Optional.of(PackedAdvisory.of(read.advisory(), read.json()))
                    : Optional.empty();
            AdvisoryPosition at = new AdvisoryPosition(partition(record), record.offset());
            publishedAdvisories.add(read.advisory(), at, course);
            if (read.advisory().closing() && isCut(at)) {
                publishedAdvisories.closedBeforeReadBack(read.advisory().workflowInstance(), topics.advisories());
            }
        } catch (InvalidEventException e) {
            LOG.warn(
                    "skipping the record at {}-{} offset {}, which is not an advisory: {}",
                    record.topic(),
                    record.partition(),
                    record.offset(),
                    e.getMessage());
        }
    }

    /** Returns whether the retained topic may contain earlier records of this instance that were not read. */
    private boolean isCut(AdvisoryPosition at) {
        return at.offset() < cutBefore.getOrDefault(at.partition(), 0L);
    }

    private TopicPartition partition(ConsumerRecord<String, byte[]> record) {
        return readPartitions.computeIfAbsent(new TopicPartition(record.topic(), record.partition()), first -> first);
    }

    public boolean isAlive() {
        return thread.isAlive();
    }

    @Override
    public void close() {
        running = false;
        consumer.wakeup();
        thread.join();
    }
}
