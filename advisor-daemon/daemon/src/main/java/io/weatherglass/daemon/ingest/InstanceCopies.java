package io.weatherglass.daemon.ingest;

import java.util.Arrays;
import java.util.stream.Stream;

/** Where the copies of the events of one instance stand, and whether there may be more. Confined to the poll thread. */
final class InstanceCopies {

    final String instance;

    /** An event of it was folded, so that what was found of it is needed. */
    boolean opened;

    /** Nothing of it is needed any more. */
    boolean closed;

    /** It cannot be copied: the watermark stays at the first of its events that is not. */
    boolean refused;

    private long[] offsets = {};
    private int count;

    InstanceCopies(String instance) {
        this.instance = instance;
    }

    /** @param offset of an event that is copied */
    void add(long offset) {
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, Math.max(16, 2 * count));
        }
        offsets[count++] = offset;
    }

    int count() {
        return count;
    }

    /** Of all copies. */
    Stream<String> keys() {
        return Arrays.stream(offsets, 0, count).mapToObj(offset -> CopiedEvent.key(instance, offset));
    }
}
