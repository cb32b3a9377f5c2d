package io.weatherglass.daemon.ingest;

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
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Which events of the open instances of one partition stand in the topic of open events, and which are still to be copied
 * there, so that a successor finds all that it needs either there or behind the low watermark. An event waits in memory until the
 * watermark would lag too far behind for its sake; an instance that is closed by then costs nothing. Confined to the poll thread.
 *
 * <pre>
 *     keep --> waiting --(due)--> under way --(safe)--> copied --(closed)--> obsolete --> deleted
 * </pre>
 *
 * Copying comes first and the watermark follows once the copy is safe; deleting comes after the closing advisory is safe. A
 * daemon that ends in between leaves copies that are not needed, which the next one deletes.
 */
final class EventCopies {

    /** After this long in memory events are copied, so that retention cannot take them. A guess, well below any retention. */
    private static final Duration MAX_AGE = Duration.ofMinutes(10);

    /** Bytes that wait before they are copied, per partition: large plans are rare, and soon copied. A guess. */
    private static final long MAX_WAITING_BYTES = 4 << 20;

    /** From here on the partition is read no further until copies are safe. */
    private static final long CONGESTED_BYTES = 4 * MAX_WAITING_BYTES;

    /** One transaction takes some 10 ms with so many records, and advisories wait for it. */
    private static final int MAX_BATCH = 1_000;

    private static final long MAX_BATCH_BYTES = 1 << 20;
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(5);

    private final String topic;
    private final int partition;
    private final long start;
    private final long behind;
    private final LongSupplier nanoTicker;
    private final Map<String, Copied> instances = new HashMap<>();
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private final Deque<String> obsolete = new ArrayDeque<>();
    private final TreeMap<Long, Copied> held = new TreeMap<>();
    private List<Waiting> underWay = List.of();
    private List<String> underDeletion = List.of();
    private long waitingBytes;
    private long standing;
    private boolean oneByOne;
    private boolean writing;
    private long retryNanos;
    private boolean pausing;

    /** Of one instance: where its copies stand. */
    private static final class Copied {
        private final String instance;
        private long[] offsets = {};
        private int count;
        private boolean opened;
        private boolean closed;

        /** It cannot be copied: the watermark stays at the first of its events that is not. */
        private boolean refused;

        Copied(String instance) {
            this.instance = instance;
        }

        void add(long offset) {
            if (count == offsets.length) {
                offsets = Arrays.copyOf(offsets, Math.max(16, 2 * count));
            }
            offsets[count++] = offset;
        }
    }

    private record Waiting(Copied of, ConsumerRecord<String, byte[]> record, long bytes, long sinceNanos) {

        boolean isNeeded() {
            return !of.closed && !of.refused;
        }
    }

    /**
     * @param topic of open events
     * @param start offset from which the partition is read; what is needed from before it is copied
     * @param behind offsets by which the watermark may lag behind the position for the sake of what is not copied; 0: nothing
     *     is copied, and what was copied before is deleted in the end
     * @param nanoTicker counts nanoseconds
     */
    EventCopies(String topic, int partition, long start, long behind, LongSupplier nanoTicker) {
        this.topic = topic;
        this.partition = partition;
        this.start = start;
        this.behind = behind;
        this.nanoTicker = nanoTicker;
    }

    /** A predecessor has copied this event, and maybe ended before its watermark could follow: then it is read again, and its copy is not needed. */
    void found(String key) {
        long offset = CopiedEvent.offsetOf(key);
        if (offset < start) {
            add(instances.computeIfAbsent(CopiedEvent.instanceOf(key), Copied::new), offset);
        } else {
            obsolete.add(key);
        }
    }

    private void add(Copied of, long offset) {
        of.add(offset);
        standing++;
    }

    /** Whether a successor needs copies. */
    boolean hasCopies() {
        return standing > 0;
    }

    /** All that was found has been folded: what belongs to no open instance is not needed any more. */
    void foundAll() {
        List.copyOf(instances.values()).stream().filter(found -> !found.opened).forEach(this::close);
    }

    /** An instance is open, and its events are needed from this one on. */
    void opened(String instance) {
        instances.computeIfAbsent(instance, Copied::new).opened = true;
    }

    /** An event of an instance that is open changes its state, so that a successor needs it. Others are not kept. */
    void keep(String instance, ConsumerRecord<String, byte[]> record) {
        Copied of = instances.get(instance);
        if (of == null || of.refused || record.offset() < start) {
            return;
        }
        if (behind == 0) {
            refuse(of, record);
            return;
        }
        Waiting kept = new Waiting(of, record, CopiedEvent.size(record), nanoTicker.getAsLong());
        waiting.add(kept);
        waitingBytes += kept.bytes();
    }

    private void refuse(Copied of, ConsumerRecord<String, byte[]> first) {
        of.refused = true;
        held.put(first.offset(), of);
    }

    /** An instance is not open any more: its copies are deleted, and what waits is not copied. */
    void closed(String instance) {
        Copied closed = instances.get(instance);
        if (closed != null) {
            close(closed);
        }
    }

    private void close(Copied closed) {
        instances.remove(closed.instance);
        closed.closed = true;
        standing -= closed.count;
        held.values().remove(closed);
        for (int i = 0; i < closed.count; i++) {
            obsolete.add(CopiedEvent.key(closed.instance, closed.offsets[i]));
        }
    }

    /** The offset of the oldest event that is needed and not copied; the watermark must not pass it. */
    OptionalLong oldestUncopied() {
        forgetUnneeded();
        long oldest = held.isEmpty() ? Long.MAX_VALUE : held.firstKey();
        oldest = waiting.isEmpty()
                ? oldest
                : Math.min(oldest, waiting.peek().record().offset());
        for (Waiting copying : underWay) {
            if (copying.isNeeded()) {
                oldest = Math.min(oldest, copying.record().offset());
                break;
            }
        }
        return oldest == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(oldest);
    }

    private void forgetUnneeded() {
        while (!waiting.isEmpty() && !waiting.peek().isNeeded()) {
            waitingBytes -= waiting.remove().bytes();
        }
    }

    /** Whether so much waits that nothing more should be read. */
    boolean isCongested() {
        return waitingBytes > CONGESTED_BYTES;
    }

    /**
     * What is to be written now, all or nothing; empty if nothing is due, or the batch before is not safe yet.
     *
     * @param position up to which the partition is folded
     */
    List<ProducerRecord<String, byte[]>> due(long position) {
        long nowNanos = nanoTicker.getAsLong();
        if (writing || (pausing && nowNanos - retryNanos < 0)) {
            return List.of();
        }
        pausing = false;
        if (underWay.isEmpty()) {
            underWay = takeDue(position, nowNanos);
        }
        List<String> deleted = new ArrayList<>(underDeletion);
        while (deleted.size() < MAX_BATCH && !obsolete.isEmpty()) {
            deleted.add(obsolete.remove());
        }
        underDeletion = deleted;
        List<ProducerRecord<String, byte[]>> batch = new ArrayList<>();
        // first, because what was found and is copied again has the same key
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

    /** Once one is due, those go along that would be soon. */
    private List<Waiting> takeDue(long position, long nowNanos) {
        forgetUnneeded();
        if (waiting.isEmpty() || !isDue(waiting.peek(), position, nowNanos, 1)) {
            return List.of();
        }
        List<Waiting> taken = new ArrayList<>();
        long bytes = 0;
        int max = oneByOne ? 1 : MAX_BATCH;
        while (!waiting.isEmpty()
                && taken.size() < max
                && bytes < MAX_BATCH_BYTES
                && isDue(waiting.peek(), position, nowNanos, 2)) {
            Waiting next = waiting.remove();
            waitingBytes -= next.bytes();
            if (next.isNeeded()) {
                taken.add(next);
                bytes += next.bytes();
            }
        }
        return taken;
    }

    private boolean isDue(Waiting oldest, long position, long nowNanos, int part) {
        return position - oldest.record().offset() > behind / part
                || waitingBytes > MAX_WAITING_BYTES / part
                || nowNanos - oldest.sinceNanos() > MAX_AGE.toNanos() / part;
    }

    /** The last batch is safe. */
    void safe() {
        pausing = false;
        for (Waiting copied : underWay) {
            if (copied.of().closed) {
                // closed in between, so it is not in the list of what was deleted with it
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

    /** The last batch was not written, or it is not known whether it was: it is written again after a pause. */
    void failed() {
        writing = false;
        pausing = true;
        retryNanos = nanoTicker.getAsLong() + RETRY_PAUSE.toNanos();
        // what was closed in between may have been written all the same
        underWay.stream()
                .filter(copying -> copying.of().closed)
                .forEach(copying -> obsolete.add(
                        CopiedEvent.key(copying.of().instance, copying.record().offset())));
        underWay = underWay.stream().filter(Waiting::isNeeded).toList();
    }

    /** A record of the last batch can never be written. Alone it shows which: the watermark stays at that one. */
    void refused() {
        failed();
        if (underWay.size() == 1) {
            refuse(underWay.get(0).of(), underWay.get(0).record());
            underWay = List.of();
        } else if (!underWay.isEmpty()) {
            oneByOne = true;
            for (int i = underWay.size() - 1; i >= 0; i--) {
                waitingBytes += underWay.get(i).bytes();
                waiting.addFirst(underWay.get(i));
            }
            underWay = List.of();
        }
    }
}
