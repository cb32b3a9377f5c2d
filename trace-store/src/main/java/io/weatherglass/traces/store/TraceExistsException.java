package io.weatherglass.traces.store;

public final class TraceExistsException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    TraceExistsException(TraceInfo there) {
        super("name of a trace must be new or stand for the same jobs: the store has another \"" + there.name()
                + "\", from " + there.source().file());
    }
}
