package io.weatherglass.simulation.simgrid;

final class StuckException extends RuntimeException {
    private static final long serialVersionUID = 1;

    StuckException(String message) {
        super(message);
    }
}
