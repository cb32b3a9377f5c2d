package io.weatherglass.connectors.client;

/** No broker answers at the address that a client was given. */
public final class BrokersUnreachableException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    BrokersUnreachableException(String message, Throwable cause) {
        super(message, cause);
    }
}
