package io.weatherglass.simulation.engine;

/** Thrown if an engine is not installed. The message names the missing part and explains how to install it. */
public final class EngineUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public EngineUnavailableException(String message) {
        super(message);
    }

    public EngineUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
