package io.weatherglass.daemon;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a start has opened so far: if it fails, all of it is closed again, the last first. */
final class Opened {
    private static final Logger LOG = LoggerFactory.getLogger(Opened.class);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    <T extends AutoCloseable> T add(T part) {
        parts.push(part);
        return part;
    }

    void closeAll() {
        for (AutoCloseable part : parts) {
            try {
                part.close();
            } catch (Exception e) {
                LOG.debug("could not be closed after a start that failed", e);
            }
        }
    }
}
