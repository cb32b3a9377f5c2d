package io.weatherglass.traces.store;

public final class TraceExistsException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    TraceExistsException(TraceInfo there) {
        super("trace \"" + there.name() + "\" already exists with different jobs, from "
                + there.source().file() + "; choose another name or replace it");
    }
}
