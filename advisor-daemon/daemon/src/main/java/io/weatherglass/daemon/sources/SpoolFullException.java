package io.weatherglass.daemon.sources;

/** A message cannot be kept: the spool is full of messages that are not forwarded yet, or its disk takes no more. */
public final class SpoolFullException extends Exception {
    private static final long serialVersionUID = 1;

    SpoolFullException(String message) {
        super(message);
    }

    SpoolFullException(String message, Throwable cause) {
        super(message, cause);
    }
}
