package io.weatherglass.daemon;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of the daemon in the order in which they were made. They are closed in the reverse order, after a start that has
 * failed as well as at the end: so each can use, until it is closed, those that it was made of. Not thread-safe, except for
 * {@link #close()}.
 */
final class Lifecycle implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Lifecycle.class);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private boolean closed;

    /**
     * Takes a part that is to be closed, started or not.
     *
     * @throws IllegalStateException after the end
     */
    synchronized <T extends AutoCloseable> T add(T part) {
        if (closed) {
            throw new IllegalStateException("the daemon is closed already");
        }
        parts.push(part);
        return part;
    }

    /** Closes all parts, the last first; one that cannot be closed keeps no other from it. The second call does nothing. */
    @Override
    public synchronized void close() {
        closed = true;
        while (!parts.isEmpty()) {
            AutoCloseable part = parts.pop();
            try {
                part.close();
            } catch (Exception e) {
                LOG.warn("a part of the daemon could not be closed", e);
            }
        }
    }
}
