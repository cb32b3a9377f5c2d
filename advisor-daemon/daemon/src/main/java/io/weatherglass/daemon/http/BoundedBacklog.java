package io.weatherglass.daemon.http;

/** Counts what waits and its size, up to a limit of either. Thread-safe. */
final class BoundedBacklog {
    private final int max;
    private final long maxBytes;
    private int waiting;
    private long bytes;

    BoundedBacklog(int max, long maxBytes) {
        this.max = max;
        this.maxBytes = maxBytes;
    }

    /** Admits one more; false if that would exceed a limit. */
    synchronized boolean enter(int size) {
        if (waiting >= max || bytes + size > maxBytes) {
            return false;
        }
        waiting++;
        bytes += size;
        return true;
    }

    /** One that was admitted has become larger; false, and it has not, if that would exceed the limit. */
    synchronized boolean grow(int more) {
        if (bytes + more > maxBytes) {
            return false;
        }
        bytes += more;
        return true;
    }

    /** One that was admitted waits no longer. */
    synchronized void leave(int size) {
        waiting--;
        bytes -= size;
    }

    @Override
    public synchronized String toString() {
        return waiting + " messages of " + bytes + " bytes";
    }
}
