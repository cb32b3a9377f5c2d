package io.weatherglass.daemon.ingest;

import java.util.Arrays;
import java.util.stream.Stream;

/** Copies of one instance's events. Confined to the poll thread. */
final class InstanceCopies {

    final String instance;

    /** An event was folded, so its copies are needed. */
    boolean opened;

    boolean closed;

    /** It cannot be copied: the watermark stays at its first event without a copy. */
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
