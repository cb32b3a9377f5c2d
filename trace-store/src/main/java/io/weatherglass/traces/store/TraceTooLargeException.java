package io.weatherglass.traces.store;

import java.io.IOException;

public final class TraceTooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    TraceTooLargeException(TraceInfo trace, long maxJobs) {
        super("trace \"" + trace.name() + "\" must have at most " + maxJobs + " jobs to be used with "
                + (Runtime.getRuntime().maxMemory() >> 20) + " MB of memory (-Xmx), but has " + trace.jobs());
    }
}
