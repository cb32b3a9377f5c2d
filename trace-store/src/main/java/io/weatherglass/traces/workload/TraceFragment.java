package io.weatherglass.traces.workload;

/** The part of a historic workload that starts at a date [KKN17 §3]. Immutable. */
public final class TraceFragment {
    private final String trace;
    private final double startSeconds;
    private final double durationSeconds;
    private final double[] arrival;
    private final int[] cores;
    private final double[] work;

    TraceFragment(
            String trace, double startSeconds, double durationSeconds, double[] arrival, int[] cores, double[] work) {
        this.trace = trace;
        this.startSeconds = startSeconds;
        this.durationSeconds = durationSeconds;
        this.arrival = arrival;
        this.cores = cores;
        this.work = work;
    }

    public String trace() {
        return trace;
    }

    public double startSeconds() {
        return startSeconds;
    }

    public double durationSeconds() {
        return durationSeconds;
    }

    public int size() {
        return arrival.length;
    }

    /** Returns seconds after the start of the fragment, ascending; 0 if the job is already running then. */
    public double arrivalSeconds(int k) {
        return arrival[k];
    }

    public int cores(int k) {
        return cores[k];
    }

    /** Returns the remaining runtime when the job arrives, in seconds. */
    public double workSeconds(int k) {
        return work[k];
    }

    @Override
    public String toString() {
        return "TraceFragment[" + trace + " at " + startSeconds + " s, " + arrival.length + " jobs]";
    }
}
