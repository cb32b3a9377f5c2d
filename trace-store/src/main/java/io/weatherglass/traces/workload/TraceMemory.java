package io.weatherglass.traces.workload;

public final class TraceMemory {
    /** A trace may use one quarter of the heap: processing doubles its memory, and another trace may be in use too. */
    private static final int SHARE = 4;

    private TraceMemory() {}

    /** Returns the limit for a single trace. Unused traces are discarded when memory is needed. */
    public static long maxBytes() {
        return Runtime.getRuntime().maxMemory() / SHARE;
    }
}
