package io.weatherglass.traces.store;

import java.util.NoSuchElementException;

public final class NoSuchTraceException extends NoSuchElementException {
    private static final long serialVersionUID = 1;

    NoSuchTraceException(String name) {
        super("there is no trace \"" + name + "\" in the store");
    }
}
