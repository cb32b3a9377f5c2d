package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.protocol.InvalidEventException;
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
import java.util.Set;
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

/** Reads advisories back into {@link PublishedAdvisories}: all of the compacted topic, the newer part of the retained one. */
public final class AdvisoryTail implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AdvisoryTail.class);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(50);

    /** What is not answered in this time is asked again after as many records. */
    private static final Duration DELETIONS_ANSWERED = Duration.ofSeconds(1);

    private static final String CAUSE = "advisories";

    /** Retained advisories read back per partition at the start; older ones stay in the topic only. */
    static final long READ_BACK = 20_000;

    /** After so many records of the compacted topic the brokers are asked what of it is deleted: so at most this many closed runs are remembered too long. A guess. */
    static final int BETWEEN_DELETIONS = 10_000;

    /**
     * From the beginning of a poll that had few records to that of the next, unless somebody waits: a transaction becomes visible in one partition
     * after the other, and each poll costs a broker a request. A guess: nobody notices that an advisory is read up to twice as much later.
     */
    private static final long APART_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** So many, and more are waiting already. A guess. */
    private static final int MANY = 50;

    private final Consumer<String, byte[]> consumer;
    private final Topics topics;
    private final PublishedAdvisories publishedAdvisories;
    private final Readiness readiness;
    private final AdvisoryRecords advisories;
    private final CatchUp catchUp;

    /**
     * Of the partitions of the compacted topic where they ended at the start, if the retained advisories of their instances are not read
     * back from the first one on.
     */
    private Map<TopicPartition, Long> cutBefore = Map.of();

    /** Those that are read, each once: with each run that has ended one is kept. */
    private final Map<TopicPartition, TopicPartition> readPartitions = new HashMap<>();

    private int sinceDeletions;

    /** By {@link System#nanoTime}. */
    private long nextPoll = System.nanoTime();

    private final WorkerThread thread = new WorkerThread("advisory-tail", this::run);
    private volatile boolean running = true;
    private volatile boolean ended;

    /**
     * What is read.
     *
     * @param consumer of what is committed, without a group; the tail owns and closes it
     * @param ends where partitions end, with what is not committed yet
     * @param obstacle what is known of why the ends cannot be reached
     */
    public record Source(
            Consumer<String, byte[]> consumer,
            Function<Collection<TopicPartition>, Map<TopicPartition, Long>> ends,
            Topics topics,
            Supplier<Optional<String>> obstacle) {}

    /**
     * @param written those of this daemon, which are not decoded
     * @param nanoTicker counts nanoseconds
     */
    public AdvisoryTail(
            Source source,
            PublishedAdvisories publishedAdvisories,
            WrittenAdvisories written,
            Readiness readiness,
            LongSupplier nanoTicker) {
        this.consumer = source.consumer();
        this.topics = source.topics();
        this.publishedAdvisories = publishedAdvisories;
        advisories = new AdvisoryRecords(written);
        this.readiness = readiness;
        catchUp = new CatchUp(source, readiness, CAUSE, nanoTicker);
    }

    /** Begins to read. */
    public void start() {
        readiness.unmet(CAUSE, "reads published advisories back");
        thread.start();
        caughtUp().thenRun(() -> readiness.met(CAUSE));
    }

    /**
     * Completes when everything has been read that was in the log when this was called; fails if reading ends before. What
     * was sent, but not committed yet, is waited for: a predecessor's last transaction is committed in one partition after the
     * other.
     */
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
                LOG.debug("waits for the advisory topics");
                LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
            }
            while (running) {
                pollOnce();
                catchUp.answer();
            }
        } catch (RuntimeException e) {
            LOG.error("reading advisories back ended", e);
            readiness.unmet(CAUSE, "reading advisories back ended: " + e.getMessage());
        } finally {
            consumer.close();
            ended = true;
            catchUp.failAll();
        }
    }

    /** Returns whether there is something to read: a broker may not know a topic yet that was made a moment ago. */
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

    /** An instance is in the same partition of both topics, unless these have different numbers of them. */
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
            supersededClosings(latest).forEach(this::take);
            newest(latest).forEach(this::take);
            records.records(topics.advisories()).forEach(this::take);
            sinceDeletions += latest.size();
            if (sinceDeletions >= BETWEEN_DELETIONS) {
                forgetDeleted();
            }
        } catch (WakeupException e) {
            LOG.trace("woken up");
        } catch (RetriableException e) {
            LOG.warn("poll failed and is repeated: {}", e.getMessage());
        }
    }

    private void forgetDeleted() {
        int before = sinceDeletions;
        // not again at once where a partition has no leader: others are read meanwhile
        sinceDeletions = 0;
        try {
            publishedAdvisories.forgetBefore(consumer.beginningOffsets(consumer.assignment(), DELETIONS_ANSWERED));
        } catch (WakeupException e) {
            sinceDeletions = before;
            throw e;
        }
    }

    /** As compaction would leave them. It lags far behind, and decoding all of them would make a start take minutes. */
    private static Collection<ConsumerRecord<String, byte[]>> newest(Iterable<ConsumerRecord<String, byte[]>> records) {
        Map<String, ConsumerRecord<String, byte[]>> newest = new LinkedHashMap<>();
        records.forEach(record -> newest.put(record.key(), record));
        return newest.values();
    }

    /** Nothing may follow a closing advisory; where an earlier release let something follow, it is the one that counts. */
    private static List<ConsumerRecord<String, byte[]>> supersededClosings(
            List<ConsumerRecord<String, byte[]>> records) {
        Set<ConsumerRecord<String, byte[]>> newest = Set.copyOf(newest(records));
        return records.stream()
                .filter(record -> !newest.contains(record) && ClosingMark.isIn(record.value()))
                .toList();
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
                    "{}-{} offset {} holds no advisory and is passed over: {}",
                    record.topic(),
                    record.partition(),
                    record.offset(),
                    e.getMessage());
        }
    }

    /** Whether this stands in the compacted topic, and what it followed in the retained one may not have been read back. */
    private boolean isCut(AdvisoryPosition at) {
        return at.offset() < cutBefore.getOrDefault(at.partition(), 0L);
    }

    private TopicPartition partition(ConsumerRecord<String, byte[]> record) {
        return readPartitions.computeIfAbsent(new TopicPartition(record.topic(), record.partition()), first -> first);
    }

    /** Whether the thread runs; if not, nothing is read back any more. */
    public boolean isAlive() {
        return thread.isAlive();
    }

    /** Stops reading and waits for the thread to end. */
    @Override
    public void close() {
        running = false;
        consumer.wakeup();
        thread.join();
    }
}
