package io.weatherglass.daemon.http;

/** What waits to be taken, in number and size, up to a limit of either. Thread-safe. */
final class BoundedBacklog {
    private final int max;
    private final long maxBytes;
    private int waiting;
    private long bytes;

    BoundedBacklog(int max, long maxBytes) {
        this.max = max;
        this.maxBytes = maxBytes;
    }

    /** Lets one more wait; false, and it does not wait, if that would be too much. */
    synchronized boolean enter(int size) {
        if (waiting >= max || bytes + size > maxBytes) {
            return false;
        }
        waiting++;
        bytes += size;
        return true;
    }

    /** One that was let in waits no longer. */
    synchronized void leave(int size) {
        waiting--;
        bytes -= size;
    }

    @Override
    public synchronized String toString() {
        return waiting + " messages of " + bytes + " bytes";
    }
}
