package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.kafka.Tenure;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/**
 * Progress of a partition. The committed offset is the low watermark, that is, the offset of the oldest uncopied event
 * of an open instance. The metadata contains the position reached, and whether the next owner needs copies.
 */
public final class PartitionProgress {

    private static final String POSITION = "position=";
    private static final String COPIED = " copied";

    private final TreeMap<Long, String> openByFirstOffset = new TreeMap<>();
    private final Map<String, Long> firstOffsetOf = new HashMap<>();
    private final Tenure tenure;
    private final long start;
    private long actedOnBefore;
    private final boolean needsCopies;
    private long position;
    private long next;
    private OffsetAndMetadata safe;

    private Optional<EventCopies> copies = Optional.empty();

    /** @param actedOnBefore a previous owner folded events and published advisories up to this offset, exclusive */
    PartitionProgress(Tenure tenure, long start, long actedOnBefore, boolean needsCopies) {
        this.needsCopies = needsCopies;
        this.tenure = tenure;
        this.start = start;
        this.position = start;
        this.next = start;
        this.actedOnBefore = actedOnBefore;
        this.safe = commit(start, actedOnBefore, needsCopies);
    }

    private static OffsetAndMetadata commit(long watermark, long position, boolean copied) {
        return new OffsetAndMetadata(watermark, POSITION + position + (copied ? COPIED : ""));
    }

    public Tenure tenure() {
        return tenure;
    }

    public long start() {
        return start;
    }

    static Optional<Long> positionIn(OffsetAndMetadata committed) {
        String metadata = committed.metadata();
        if (metadata == null || !metadata.startsWith(POSITION)) {
            return Optional.empty();
        }
        int end = copiedIn(committed) ? metadata.length() - COPIED.length() : metadata.length();
        try {
            return Optional.of(Long.parseLong(metadata.substring(POSITION.length(), end)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    static boolean copiedIn(OffsetAndMetadata committed) {
        return committed.metadata() != null && committed.metadata().endsWith(COPIED);
    }

    boolean needsCopies() {
        return needsCopies;
    }

    public boolean actedOnBefore(long offset) {
        return offset < actedOnBefore;
    }

    /** Returns whether all events on which the previous owner acted have been folded again. */
    public boolean isLive() {
        // Compare offsets with >=, since the last record before this offset may be a transaction marker.
        return next >= actedOnBefore;
    }

    public boolean isPast(long offset) {
        return offset < position;
    }

    void advanceTo(long nextOffset) {
        position = Math.max(position, nextOffset);
        readUpTo(nextOffset);
    }

    void readUpTo(long nextOffset) {
        next = Math.max(next, nextOffset);
    }

    /**
     * Records that the brokers lost the log from this offset on. The next owner must also start reading new events
     * there.
     */
    void lostFrom(long offset) {
        next = offset;
        position = Math.min(position, offset);
        actedOnBefore = Math.min(actedOnBefore, offset);
        safe = commit(Math.min(safe.offset(), offset), position, copiedIn(safe));
    }

    boolean isReadBeyond(long offset) {
        return offset < next;
    }

    /** Notes that the next owner needs the events of the instance from this offset on. */
    public void opened(String instance, long firstOffset) {
        if (copies.isPresent()) {
            copies.get().opened(instance);
        } else if (firstOffsetOf.putIfAbsent(instance, firstOffset) == null) {
            openByFirstOffset.put(firstOffset, instance);
        }
    }

    public void keep(String instance, ConsumerRecord<String, byte[]> event) {
        copies.ifPresent(of -> of.keep(instance, event));
    }

    void copyTo(EventCopies open) {
        copies = Optional.of(open);
    }

    Optional<EventCopies> copies() {
        return copies;
    }

    public void closed(String instance) {
        copies.ifPresent(of -> of.closed(instance));
        Long first = firstOffsetOf.remove(instance);
        if (first != null) {
            openByFirstOffset.remove(first);
        }
    }

    long target() {
        return actedOnBefore;
    }

    long position() {
        return position;
    }

    long watermark() {
        // The brokers may have lost the first event of an instance, so that its offset is beyond the next offset.
        long oldest = openByFirstOffset.isEmpty() ? next : Math.min(next, openByFirstOffset.firstKey());
        return copies.map(of -> Math.min(oldest, of.oldestUncopied().orElse(oldest)))
                .orElse(oldest);
    }

    /**
     * Returns the offset to commit: the previous one while a previous owner's events are being folded or a dead letter
     * is pending, otherwise the watermark.
     */
    OffsetAndMetadata toCommit(boolean deadLettersAreSafe) {
        if (isLive() && deadLettersAreSafe) {
            safe = commit(
                    watermark(), position, copies.map(EventCopies::hasCopies).orElse(needsCopies));
        }
        return safe;
    }
}
