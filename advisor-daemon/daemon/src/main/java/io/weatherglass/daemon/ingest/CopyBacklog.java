package io.weatherglass.daemon.ingest;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Events to copy once the watermark lags too far behind, they take up too much memory, or one of them has waited too
 * long.
 */
final class CopyBacklog {

    private static final Duration MAX_AGE = Duration.ofMinutes(10);

    /** Maximum total size of waiting events; large plans, which are rare, are therefore copied soon. */
    private static final long MAX_WAITING_BYTES = 4 << 20;

    private static final long CONGESTED_BYTES = 4 * MAX_WAITING_BYTES;

    private static final long MAX_BATCH_BYTES = 1 << 20;

    private final long behind;
    private final Deque<Waiting> events = new ArrayDeque<>();
    private long bytes;

    record Waiting(EventCopies.InstanceCopies of, ConsumerRecord<String, byte[]> record, long bytes, long sinceNanos) {

        boolean isNeeded() {
            return !of.closed && !of.refused;
        }
    }

    CopyBacklog(long behind) {
        this.behind = behind;
    }

    void add(Waiting event) {
        events.add(event);
        bytes += event.bytes();
    }

    void putBack(List<Waiting> taken) {
        for (int i = taken.size() - 1; i >= 0; i--) {
            bytes += taken.get(i).bytes();
            events.addFirst(taken.get(i));
        }
    }

    private Waiting remove() {
        Waiting first = events.remove();
        bytes -= first.bytes();
        return first;
    }

    private void forgetUnneeded() {
        while (!events.isEmpty() && !events.peek().isNeeded()) {
            remove();
        }
    }

    OptionalLong oldest() {
        forgetUnneeded();
        return events.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(events.peek().record().offset());
    }

    boolean isCongested() {
        return bytes > CONGESTED_BYTES;
    }

    List<Waiting> takeDue(long position, long nowNanos, int max) {
        forgetUnneeded();
        if (events.isEmpty() || !isDue(events.peek(), position, nowNanos, 1)) {
            return List.of();
        }
        List<Waiting> taken = new ArrayList<>();
        long takenBytes = 0;
        while (!events.isEmpty()
                && taken.size() < max
                && takenBytes < MAX_BATCH_BYTES
                && isDue(events.peek(), position, nowNanos, 2)) {
            Waiting next = remove();
            if (next.isNeeded()) {
                taken.add(next);
                takenBytes += next.bytes();
            }
        }
        return taken;
    }

    private boolean isDue(Waiting oldest, long position, long nowNanos, int part) {
        return position - oldest.record().offset() > behind / part
                || bytes > MAX_WAITING_BYTES / part
                || nowNanos - oldest.sinceNanos() > MAX_AGE.toNanos() / part;
    }
}
