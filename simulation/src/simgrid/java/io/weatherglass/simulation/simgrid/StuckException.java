package io.weatherglass.simulation.simgrid;

/** Nothing runs although jobs are left. */
final class StuckException extends RuntimeException {
    private static final long serialVersionUID = 1;

    StuckException(String message) {
        super(message);
    }
}
