package io.weatherglass.simulation.engine;

/** An engine cannot be used here; the message says what is missing and how to get it. */
public final class EngineUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public EngineUnavailableException(String message) {
        super(message);
    }

    public EngineUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
