package io.weatherglass.traces.workload;

public final class TraceMemory {
    /** Processing a trace doubles its memory use, and another trace may be in use at the same time. */
    private static final int SHARE = 4;

    private TraceMemory() {}

    /** The limit applies to each trace individually, because unused traces are discarded when memory is needed. */
    public static long maxBytes() {
        return Runtime.getRuntime().maxMemory() / SHARE;
    }
}
