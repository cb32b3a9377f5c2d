package io.weatherglass.simulation.montecarlo;

/** Thrown if other forecasts use an engine for longer than the time budget. */
final class EngineBusyException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    EngineBusyException(String message) {
        super(message);
    }
}
