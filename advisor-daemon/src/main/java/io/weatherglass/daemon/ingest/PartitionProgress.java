package io.weatherglass.daemon.ingest;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/**
 * How far one partition of the events topic has been folded, and from where a successor must read again: the
 * low watermark, i.e. the oldest event of an instance that is still open. The committed offset is the watermark; the
 * position reached stands in the commit's metadata, so that a successor knows what had been acted on before it.
 * Confined to the poll thread.
 */
public final class PartitionProgress {

    private static final String POSITION = "position=";

    private final TreeMap<Long, String> openByFirstOffset = new TreeMap<>();
    private final Map<String, Long> firstOffsetOf = new HashMap<>();
    private final long actedOnBefore;
    private long position;
    private long committedWatermark = -1;
    private long committedPosition = -1;

    /**
     * @param start offset from which reading begins
     * @param actedOnBefore offset up to which (exclusive) a predecessor had folded and published
     */
    PartitionProgress(long start, long actedOnBefore) {
        this.position = start;
        this.actedOnBefore = actedOnBefore;
    }

    /** The position that a predecessor wrote into its commit, if it wrote one. */
    static Optional<Long> positionIn(OffsetAndMetadata committed) {
        String metadata = committed.metadata();
        if (metadata == null || !metadata.startsWith(POSITION)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Long.parseLong(metadata.substring(POSITION.length())));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Whether what stands at an offset was acted on by a predecessor, so that acting again would double it. */
    public boolean actedOnBefore(long offset) {
        return offset < actedOnBefore;
    }

    /** Whether all that a predecessor had acted on is folded again. */
    public boolean isLive() {
        return position >= actedOnBefore;
    }

    void advanceTo(long nextOffset) {
        position = Math.max(position, nextOffset);
    }

    /** An instance needs its events from here on. */
    public void opened(String instance, long firstOffset) {
        if (firstOffsetOf.putIfAbsent(instance, firstOffset) == null) {
            openByFirstOffset.put(firstOffset, instance);
        }
    }

    /** The instance needs none of its events any more: its closing advisory is safe. */
    public void closed(String instance) {
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
        return openByFirstOffset.isEmpty() ? position : openByFirstOffset.firstKey();
    }

    /** What is to be committed now; empty while it would move nothing, or while a predecessor's work is refolded. */
    Optional<OffsetAndMetadata> toCommit() {
        long watermark = watermark();
        if (!isLive() || (watermark == committedWatermark && position == committedPosition)) {
            return Optional.empty();
        }
        return Optional.of(new OffsetAndMetadata(watermark, POSITION + position));
    }

    void committed(OffsetAndMetadata commit) {
        committedWatermark = commit.offset();
        committedPosition = positionIn(commit).orElse(committedPosition);
    }
}
