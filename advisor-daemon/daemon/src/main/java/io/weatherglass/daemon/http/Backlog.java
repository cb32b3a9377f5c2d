package io.weatherglass.daemon.http;

/** What waits to be taken, in number and size, up to a limit of either. Thread-safe. */
final class Backlog {
    private final int most;
    private final long mostBytes;
    private int waiting;
    private long bytes;

    Backlog(int most, long mostBytes) {
        this.most = most;
        this.mostBytes = mostBytes;
    }

    /** Lets one more wait; false, and it does not wait, if that would be too much. */
    synchronized boolean enter(int size) {
        if (waiting >= most || bytes + size > mostBytes) {
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
