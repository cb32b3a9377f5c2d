package io.weatherglass.traces.workload;

public final class TraceMemory {
    /** Working with a trace takes as much again, and so may another one. */
    private static final int SHARE = 4;

    private TraceMemory() {}

    /**
     * Returns the most bytes of one trace, or of one trace scaled to a platform. It applies to each trace by itself;
     * unused traces are dropped when others need their memory.
     */
    public static long maxBytes() {
        return Runtime.getRuntime().maxMemory() / SHARE;
    }
}
