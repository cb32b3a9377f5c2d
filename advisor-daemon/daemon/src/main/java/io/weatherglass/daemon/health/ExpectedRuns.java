package io.weatherglass.daemon.health;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Accounts for the memory of runs that are accepted until the events that begin them are folded. Thread-safe. */
public final class ExpectedRuns {

    private final HeapBudget heap;
    private final AtomicLong bytes = new AtomicLong();
    private final Queue<Written> written = new ConcurrentLinkedQueue<>();

    private record Written(int partition, long offset, long bytes) {}

    /** Decides which events are folded. */
    @FunctionalInterface
    public interface Folded {
        /** Returns whether the event at an offset is folded, or is not for this daemon. */
        boolean isFolded(int partition, long offset);
    }

    /** @param heap must have room for the runs */
    public ExpectedRuns(HeapBudget heap) {
        this.heap = heap;
    }

    /** Accepts runs whose state will take a number of bytes; false if there is no room for them. There always is for none. */
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

    /** Releases the bytes of a run whose event was not written. */
    public void notWritten(long released) {
        bytes.addAndGet(-released);
        heap.endWork(released);
    }

    /** Keeps the bytes of a run until the event that begins it is folded. */
    public void written(int partition, long offset, long kept) {
        written.add(new Written(partition, offset, kept));
    }

    /** Releases the bytes of all runs whose events are folded. */
    public void releaseFolded(Folded folded) {
        written.removeIf(event -> {
            boolean over = folded.isFolded(event.partition(), event.offset());
            if (over) {
                notWritten(event.bytes());
            }
            return over;
        });
    }

    /** Returns whether runs of so many bytes can be accepted when no other run is open. */
    public boolean everFits(long bytesOfRuns) {
        return bytesOfRuns <= heap.acceptLimit();
    }

    /** Describes the shortage of memory and its remedy. */
    public String shortage() {
        return heap.shortage();
    }
}
