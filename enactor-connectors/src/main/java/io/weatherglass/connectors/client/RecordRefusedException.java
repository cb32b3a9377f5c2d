package io.weatherglass.connectors.client;

/** The broker, or the client before it, refused an event; the message says what to change. */
public final class RecordRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RecordRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
