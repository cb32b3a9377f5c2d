package io.weatherglass.connectors.client;

/** Thrown if the broker or the client refuses an event. The message names the setting to change. */
public final class RecordRefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RecordRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
