package io.weatherglass.traces.workload;

/** How much memory a trace may take. */
public final class TraceMemory {
    /** A guess: working with a trace takes as much again. */
    private static final int SHARE = 4;

    private TraceMemory() {}

    /**
     * The most bytes of one trace, or of one trace scaled to a platform: a quarter of Java's memory. It applies to each
     * trace by itself; unused traces are dropped when others need their memory.
     */
    public static long maxBytes() {
        return Runtime.getRuntime().maxMemory() / SHARE;
    }
}
