package io.weatherglass.connectors.client;

public final class BrokersUnreachableException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    BrokersUnreachableException(String message, Throwable cause) {
        super(message, cause);
    }
}
