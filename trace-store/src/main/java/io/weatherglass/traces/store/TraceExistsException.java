package io.weatherglass.traces.store;

/** The store has a trace of that name with other jobs, and was not asked to replace it. */
public final class TraceExistsException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    TraceExistsException(TraceInfo there) {
        super("name of a trace must be new or stand for the same jobs: the store has another \"" + there.name()
                + "\", from " + there.source().file());
    }
}
