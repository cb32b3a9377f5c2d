package io.weatherglass.daemon.http.exchange;

/** Counts waiting items and their total size up to limits. Thread-safe. */
public final class BacklogLimit {
    private final int max;
    private final long maxBytes;
    private int waiting;
    private long bytes;

    public BacklogLimit(int max, long maxBytes) {
        this.max = max;
        this.maxBytes = maxBytes;
    }

    public synchronized boolean enter(int size) {
        if (waiting >= max || bytes + size > maxBytes) {
            return false;
        }
        waiting++;
        bytes += size;
        return true;
    }

    public synchronized boolean grow(int more) {
        if (bytes + more > maxBytes) {
            return false;
        }
        bytes += more;
        return true;
    }

    public synchronized void leave(int size) {
        waiting--;
        bytes -= size;
    }

    @Override
    public synchronized String toString() {
        return waiting + " messages of " + bytes + " bytes";
    }
}
