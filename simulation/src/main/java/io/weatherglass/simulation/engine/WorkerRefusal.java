package io.weatherglass.simulation.engine;

public record WorkerRefusal(Kind kind, String message) {
    public enum Kind {
        BAD_SCENARIO,
        STUCK,
        FAILURE
    }
}
