package io.weatherglass.daemon.sources;

/** The spool has no room for a message because it is full of messages that are not in Kafka yet. */
public final class SpoolFullException extends Exception {
    private static final long serialVersionUID = 1;

    SpoolFullException(String message) {
        super(message);
    }
}
