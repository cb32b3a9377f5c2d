package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.ingest.CopyBacklog.Waiting;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Copies events of open instances of one partition to the topic of open events. An event waits in memory until the
 * watermark would lag too far behind because of it; events of instances that close before then are never copied.
 * <pre>
 * keep --> waiting --(due)--> under way --(safe)--> copied --(closed)--> obsolete --> deleted
 * </pre>
 *
 * <p>The watermark advances only once the copy is safe, and copies are deleted only once the closing advisory is safe.
 */
final class EventCopies {

    /** A transaction with this number of records delays advisories by about 10 ms. */
    private static final int MAX_BATCH = 1_000;

    private static final Duration RETRY_PAUSE = Duration.ofSeconds(5);

    private final String topic;
    private final int partition;
    private final long start;
    private final long behind;
    private final LongSupplier nanoTicker;
    private final Map<String, InstanceCopies> instances = new HashMap<>();
    private final CopyBacklog waiting;
    private final Deque<String> obsolete = new ArrayDeque<>();
    private final TreeMap<Long, InstanceCopies> held = new TreeMap<>();
    private List<Waiting> underWay = List.of();
    private List<String> underDeletion = List.of();
    private long standing;
    private boolean oneByOne;
    private boolean writing;
    private long retryNanos;
    private boolean pausing;

    static final class InstanceCopies {

        final String instance;

        /** Set once an event has been folded; from then on, the copies are needed. */
        boolean opened;

        boolean closed;

        /** Set if copying failed permanently; the watermark then stops at the first event without a copy. */
        boolean refused;

        private long[] offsets = {};
        private int count;

        InstanceCopies(String instance) {
            this.instance = instance;
        }

        void add(long offset) {
            if (count == offsets.length) {
                offsets = Arrays.copyOf(offsets, Math.max(16, 2 * count));
            }
            offsets[count++] = offset;
        }

        int count() {
            return count;
        }

        Stream<String> keys() {
            return Arrays.stream(offsets, 0, count).mapToObj(offset -> CopiedEvent.key(instance, offset));
        }
    }

    /** @param behind maximum lag of the watermark in records; 0 copies nothing and deletes existing copies */
    EventCopies(String topic, int partition, long start, long behind, LongSupplier nanoTicker) {
        this.topic = topic;
        this.partition = partition;
        this.start = start;
        this.behind = behind;
        this.nanoTicker = nanoTicker;
        waiting = new CopyBacklog(behind);
    }

    /**
     * Registers a copy found when the partition was taken over. If the previous owner stopped before the watermark
     * passed the event, the event is read again and its copy is obsolete.
     */
    void found(String key) {
        long offset = CopiedEvent.offsetOf(key);
        if (offset < start) {
            add(instances.computeIfAbsent(CopiedEvent.instanceOf(key), InstanceCopies::new), offset);
        } else {
            obsolete.add(key);
        }
    }

    private void add(InstanceCopies of, long offset) {
        of.add(offset);
        standing++;
    }

    boolean hasCopies() {
        return standing > 0;
    }

    void foundAll() {
        List.copyOf(instances.values()).stream().filter(found -> !found.opened).forEach(this::close);
    }

    void opened(String instance) {
        instances.computeIfAbsent(instance, InstanceCopies::new).opened = true;
    }

    void keep(String instance, ConsumerRecord<String, byte[]> record) {
        InstanceCopies of = instances.get(instance);
        if (of == null || of.refused || record.offset() < start) {
            return;
        }
        if (behind == 0) {
            refuse(of, record);
            return;
        }
        waiting.add(new Waiting(of, record, CopiedEvent.size(record), nanoTicker.getAsLong()));
    }

    private void refuse(InstanceCopies of, ConsumerRecord<String, byte[]> first) {
        of.refused = true;
        held.put(first.offset(), of);
    }

    void closed(String instance) {
        InstanceCopies closed = instances.get(instance);
        if (closed != null) {
            close(closed);
        }
    }

    private void close(InstanceCopies closed) {
        instances.remove(closed.instance);
        closed.closed = true;
        standing -= closed.count();
        held.values().remove(closed);
        closed.keys().forEach(obsolete::add);
    }

    OptionalLong oldestUncopied() {
        long oldest = held.isEmpty() ? Long.MAX_VALUE : held.firstKey();
        oldest = Math.min(oldest, waiting.oldest().orElse(Long.MAX_VALUE));
        for (Waiting copying : underWay) {
            if (copying.isNeeded()) {
                oldest = Math.min(oldest, copying.record().offset());
                break;
            }
        }
        return oldest == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(oldest);
    }

    boolean isCongested() {
        return waiting.isCongested();
    }

    /** Returns a batch to write atomically; empty if nothing is due or a batch is being written. */
    List<ProducerRecord<String, byte[]>> due(long position) {
        long nowNanos = nanoTicker.getAsLong();
        if (writing || (pausing && nowNanos - retryNanos < 0)) {
            return List.of();
        }
        pausing = false;
        if (underWay.isEmpty()) {
            underWay = waiting.takeDue(position, nowNanos, oneByOne ? 1 : MAX_BATCH);
        }
        List<String> deleted = new ArrayList<>(underDeletion);
        while (deleted.size() < MAX_BATCH && !obsolete.isEmpty()) {
            deleted.add(obsolete.remove());
        }
        underDeletion = deleted;
        List<ProducerRecord<String, byte[]>> batch = new ArrayList<>();
        // Write deletions first, because a copy that is deleted and written again has the same key.
        underDeletion.forEach(key -> batch.add(CopiedEvent.deletion(topic, partition, key)));
        underWay.stream()
                .filter(Waiting::isNeeded)
                .forEach(copying -> batch.add(CopiedEvent.copy(topic, copying.of().instance, copying.record())));
        writing = !batch.isEmpty();
        if (!writing) {
            underWay = List.of();
        }
        return batch;
    }

    void safe() {
        pausing = false;
        for (Waiting copied : underWay) {
            if (copied.of().closed) {
                // The instance closed while the event was being copied, so this copy was not among those deleted.
                obsolete.add(
                        CopiedEvent.key(copied.of().instance, copied.record().offset()));
            } else if (copied.isNeeded()) {
                add(copied.of(), copied.record().offset());
            }
        }
        writing = false;
        oneByOne = false;
        underWay = List.of();
        underDeletion = List.of();
    }

    /** Repeats the batch after a pause, since it may or may not have been written. */
    void failed() {
        writing = false;
        pausing = true;
        retryNanos = nanoTicker.getAsLong() + RETRY_PAUSE.toNanos();
        underWay.stream()
                .filter(copying -> copying.of().closed)
                .forEach(copying -> obsolete.add(
                        CopiedEvent.key(copying.of().instance, copying.record().offset())));
        underWay = underWay.stream().filter(Waiting::isNeeded).toList();
    }

    /** Writes the records one by one to find the one that can never be written; the watermark then stops there. */
    void refused() {
        failed();
        if (underWay.size() == 1) {
            refuse(underWay.get(0).of(), underWay.get(0).record());
            underWay = List.of();
        } else if (!underWay.isEmpty()) {
            oneByOne = true;
            waiting.putBack(underWay);
            underWay = List.of();
        }
    }
}
