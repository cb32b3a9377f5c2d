package io.weatherglass.simulation.engine;

/** Thrown if a process of an installed engine has died or cannot be started. */
public final class EngineFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public EngineFailedException(String message) {
        super(message);
    }

    public EngineFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
