package io.weatherglass.daemon.health;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Reserves memory for accepted runs until the events that start them are folded. Thread-safe. */
public final class ExpectedRuns {

    private final HeapBudget heap;
    private final AtomicLong bytes = new AtomicLong();
    private final Queue<Written> written = new ConcurrentLinkedQueue<>();

    private record Written(int partition, long offset, long bytes) {}

    @FunctionalInterface
    public interface Folded {
        boolean isFolded(int partition, long offset);
    }

    public ExpectedRuns(HeapBudget heap) {
        this.heap = heap;
    }

    /** Returns false if there is not enough memory for these bytes; 0 bytes always fit. */
    public boolean accept(long added) {
        if (added == 0) {
            return true;
        }
        if (heap.hasRoomToAccept(bytes.addAndGet(added))) {
            heap.work(added);
            return true;
        }
        bytes.addAndGet(-added);
        return false;
    }

    public void notWritten(long released) {
        bytes.addAndGet(-released);
        heap.endWork(released);
    }

    public void written(int partition, long offset, long kept) {
        written.add(new Written(partition, offset, kept));
    }

    public void releaseFolded(Folded folded) {
        written.removeIf(event -> {
            boolean over = folded.isFolded(event.partition(), event.offset());
            if (over) {
                notWritten(event.bytes());
            }
            return over;
        });
    }

    public boolean everFits(long bytesOfRuns) {
        return bytesOfRuns <= heap.acceptLimit();
    }

    public String shortage() {
        return heap.shortage();
    }
}
