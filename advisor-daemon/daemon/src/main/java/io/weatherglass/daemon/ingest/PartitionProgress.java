package io.weatherglass.daemon.ingest;

import io.weatherglass.daemon.kafka.Tenure;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/**
 * How far one partition of the events topic has been folded, and from where a successor must read again: the
 * low watermark, i.e. the oldest event of an instance that is still open and is not in the topic of open events. The committed offset is the watermark; the
 * position reached is in the commit's metadata, so that a successor knows what had been acted on before it, and so is whether the
 * successor needs copies of older events.
 * Confined to the poll thread.
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

    /** None where there is no topic of open events. */
    private Optional<EventCopies> copies = Optional.empty();

    /**
     * @param tenure the time for which the partition is this daemon's
     * @param start offset from which reading begins
     * @param actedOnBefore offset up to which (exclusive) a predecessor had folded and published
     */
    PartitionProgress(Tenure tenure, long start, long actedOnBefore) {
        this(tenure, start, actedOnBefore, false);
    }

    /** @param needsCopies whether events from before the start are needed, of which there are copies */
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

    /** The time for which the partition is this daemon's. */
    public Tenure tenure() {
        return tenure;
    }

    /** Offset from which reading began. */
    public long start() {
        return start;
    }

    /** The position that a predecessor wrote into its commit, if it wrote one. */
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

    /** Whether a predecessor had copied events of open instances from before its commit. */
    static boolean copiedIn(OffsetAndMetadata committed) {
        return committed.metadata() != null && committed.metadata().endsWith(COPIED);
    }

    /** Whether open instances cannot be restored without the copies that a predecessor has made. */
    boolean needsCopies() {
        return needsCopies;
    }

    /** Whether a predecessor has acted on the record at an offset, so that acting again would repeat it. */
    public boolean actedOnBefore(long offset) {
        return offset < actedOnBefore;
    }

    /** Whether all that a predecessor had acted on is folded again. */
    public boolean isLive() {
        // the last before it may be the marker of a transaction
        return next >= actedOnBefore;
    }

    /** Whether the record at an offset has been read. */
    public boolean isPast(long offset) {
        return offset < position;
    }

    void advanceTo(long nextOffset) {
        position = Math.max(position, nextOffset);
        readUpTo(nextOffset);
    }

    /** Everything before this offset has been read; the last of it may be markers of transactions, which are no records. */
    void readUpTo(long nextOffset) {
        next = Math.max(next, nextOffset);
    }

    /** Brokers have lost the log from this offset on, so that what comes there is new: a successor is to read it. */
    void lostFrom(long offset) {
        next = offset;
        position = Math.min(position, offset);
        actedOnBefore = Math.min(actedOnBefore, offset);
        safe = commit(Math.min(safe.offset(), offset), position, copiedIn(safe));
    }

    /** Whether everything before this offset has been read, and more. */
    boolean isReadBeyond(long offset) {
        return offset < next;
    }

    /** An instance has begun: a successor needs its events from this offset on. */
    public void opened(String instance, long firstOffset) {
        if (copies.isPresent()) {
            copies.get().opened(instance);
        } else if (firstOffsetOf.putIfAbsent(instance, firstOffset) == null) {
            openByFirstOffset.put(firstOffset, instance);
        }
    }

    /** A successor needs this event, if its instance is open: it changes the state, or was refused and counts as such. */
    public void keep(String instance, ConsumerRecord<String, byte[]> event) {
        copies.ifPresent(of -> of.keep(instance, event));
    }

    /** From now on, and before the first instance is opened, events of open instances are copied. */
    void copyTo(EventCopies open) {
        copies = Optional.of(open);
    }

    Optional<EventCopies> copies() {
        return copies;
    }

    /** The closing advisory of an instance is safe: nobody needs its events any more. */
    public void closed(String instance) {
        copies.ifPresent(of -> of.closed(instance));
        Long first = firstOffsetOf.remove(instance);
        if (first != null) {
            openByFirstOffset.remove(first);
        }
    }

    /** The position from which on the daemon acts. */
    long target() {
        return actedOnBefore;
    }

    long position() {
        return position;
    }

    long watermark() {
        // an instance may have begun with events that brokers have lost
        long oldest = openByFirstOffset.isEmpty() ? next : Math.min(next, openByFirstOffset.firstKey());
        return copies.map(of -> Math.min(oldest, of.oldestUncopied().orElse(oldest)))
                .orElse(oldest);
    }

    /**
     * What may be committed now. While a predecessor's work is folded again, or a dead letter is on its way, that is what might
     * be committed before.
     */
    OffsetAndMetadata toCommit(boolean deadLettersAreSafe) {
        if (isLive() && deadLettersAreSafe) {
            safe = commit(
                    watermark(), position, copies.map(EventCopies::hasCopies).orElse(needsCopies));
        }
        return safe;
    }
}
