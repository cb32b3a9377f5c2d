package io.weatherglass.simulation.simgrid;

/** Thrown if jobs are left, but none can run. */
final class StuckException extends RuntimeException {
    private static final long serialVersionUID = 1;

    StuckException(String message) {
        super(message);
    }
}
