package io.weatherglass.daemon;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes the parts of the daemon in reverse order of creation, including after a failed start. */
final class CloseStack implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CloseStack.class);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private boolean closed;

    synchronized <T extends AutoCloseable> T add(T part) {
        if (closed) {
            throw new IllegalStateException("the daemon is already closed");
        }
        parts.push(part);
        return part;
    }

    /** Closes all parts, even if some cannot be closed. Idempotent. */
    @Override
    public synchronized void close() {
        closed = true;
        while (!parts.isEmpty()) {
            AutoCloseable part = parts.pop();
            try {
                part.close();
            } catch (Exception e) {
                LOG.warn("cannot close a component of the daemon", e);
            }
        }
    }
}
