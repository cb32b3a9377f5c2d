package io.weatherglass.traces.workload;

import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.statistics.SortedArrays;
import java.util.Arrays;

/**
 * Jobs in order of start time, stored in columns. Times are in seconds after the first submission in the log. Start
 * times are used instead of submission times, because jobs load the system only once they have started. Immutable.
 */
public final class WorkloadTrace {
    public static final int JOB_BYTES = 2 * Double.BYTES + Integer.BYTES;

    private final String name;
    private final int systemCores;
    private final double[] start;
    private final double[] runtime;
    private final int[] cores;
    private final double longestRuntime;

    /**
     * @param systemCores 0 if unknown
     * @param startSeconds ascending, finite, &gt;= 0
     * @param runtimeSeconds finite, &gt;= 0
     * @param cores &gt;= 1
     */
    public WorkloadTrace(String name, int systemCores, double[] startSeconds, double[] runtimeSeconds, int[] cores) {
        this(name, systemCores, new Columns(startSeconds.clone(), runtimeSeconds.clone(), cores.clone()));
    }

    private WorkloadTrace(String name, int systemCores, Columns columns) {
        double[] startSeconds = columns.start();
        double[] runtimeSeconds = columns.runtime();
        int[] cores = columns.cores();
        if (name.isBlank()) {
            throw new IllegalArgumentException("name must not be blank");
        }
        if (systemCores < 0) {
            throw new IllegalArgumentException("systemCores must be >= 0, but was " + systemCores);
        }
        if (startSeconds.length != runtimeSeconds.length || startSeconds.length != cores.length) {
            throw new IllegalArgumentException(
                    "startSeconds, runtimeSeconds and cores must have equal lengths, but had " + startSeconds.length
                            + ", " + runtimeSeconds.length + ", " + cores.length);
        }
        for (int job = 0; job < cores.length; job++) {
            requireJob(job, startSeconds, runtimeSeconds, cores);
        }
        this.name = name;
        this.systemCores = systemCores;
        this.start = startSeconds;
        this.runtime = runtimeSeconds;
        this.cores = cores;
        this.longestRuntime = Arrays.stream(runtime).max().orElse(0);
    }

    public static Builder builder(String name, int systemCores, int jobs) {
        return new Builder(name, systemCores, new Columns(new double[jobs], new double[jobs], new int[jobs]));
    }

    private record Columns(double[] start, double[] runtime, int[] cores) {}

    public static final class Builder {
        private final String name;
        private final int systemCores;
        private final Columns columns;
        private int size;

        private Builder(String name, int systemCores, Columns columns) {
            this.name = name;
            this.systemCores = systemCores;
            this.columns = columns;
        }

        public void job(double startSeconds, double runtimeSeconds, int cores) {
            columns.start()[size] = startSeconds;
            columns.runtime()[size] = runtimeSeconds;
            columns.cores()[size++] = cores;
        }

        public WorkloadTrace build() {
            if (size != columns.cores().length) {
                throw new IllegalArgumentException("jobs must be " + columns.cores().length + ", but were " + size);
            }
            return new WorkloadTrace(name, systemCores, columns);
        }
    }

    private static void requireJob(int job, double[] start, double[] runtime, int[] cores) {
        String place = "job " + job + ": ";
        if (!(start[job] >= 0) || Double.isInfinite(start[job])) {
            throw new IllegalArgumentException(place + "startSeconds must be finite and >= 0, but was " + start[job]);
        }
        if (job > 0 && start[job] < start[job - 1]) {
            throw new IllegalArgumentException(place + "startSeconds must not be earlier than the previous one ("
                    + start[job - 1] + "), but was " + start[job]);
        }
        if (!(runtime[job] >= 0) || Double.isInfinite(runtime[job])) {
            throw new IllegalArgumentException(
                    place + "runtimeSeconds must be finite and >= 0, but was " + runtime[job]);
        }
        if (cores[job] < 1) {
            throw new IllegalArgumentException(place + "cores must be >= 1, but was " + cores[job]);
        }
    }

    public String name() {
        return name;
    }

    public int systemCores() {
        return systemCores;
    }

    public int jobCount() {
        return start.length;
    }

    public double startSeconds(int job) {
        return start[job];
    }

    public double runtimeSeconds(int job) {
        return runtime[job];
    }

    public int cores(int job) {
        return cores[job];
    }

    /** Returns 0 for an empty trace. */
    public double spanSeconds() {
        return start.length == 0 ? 0 : start[start.length - 1];
    }

    /** Returns the mean number of cores in use between time 0 and the last start; 0 if the trace has no duration. */
    public double meanLoadCores() {
        double span = spanSeconds();
        double coreSeconds = 0;
        for (int job = 0; job < start.length; job++) {
            coreSeconds += cores[job] * Math.min(runtime[job], span - start[job]);
        }
        return span > 0 ? coreSeconds / span : 0;
    }

    /**
     * Returns a fragment with the jobs that are running at {@code startSeconds}, with their remaining runtimes, and the
     * jobs that start during the fragment.
     *
     * @throws IllegalArgumentException if the fragment is not within the trace
     */
    public TraceFragment fragment(double startSeconds, double durationSeconds) {
        if (!(startSeconds >= 0) || !(durationSeconds > 0) || startSeconds + durationSeconds > spanSeconds()) {
            throw new IllegalArgumentException("fragment must lie within the trace, 0 to " + spanSeconds()
                    + " s, but was " + startSeconds + " to " + (startSeconds + durationSeconds) + " s");
        }
        int last = SortedArrays.firstAtLeast(start, startSeconds + durationSeconds);
        double[] arrival = new double[last];
        int[] wanted = new int[last];
        double[] work = new double[last];
        int size = 0;
        for (int job = SortedArrays.firstAtLeast(start, startSeconds - longestRuntime); job < last; job++) {
            double rest = Math.min(runtime[job], start[job] + runtime[job] - startSeconds);
            if (rest > 0) {
                arrival[size] = Math.max(0, start[job] - startSeconds);
                wanted[size] = cores[job];
                work[size++] = rest;
            }
        }
        return new TraceFragment(
                name,
                startSeconds,
                durationSeconds,
                new BackgroundLoad(
                        Arrays.copyOf(arrival, size), Arrays.copyOf(wanted, size), Arrays.copyOf(work, size)));
    }

    /** Returns the SHA-256 hash of the columns in hexadecimal. It does not depend on the name of the trace. */
    public String contentHash() {
        ContentHash hash = new ContentHash(systemCores);
        for (int job = 0; job < start.length; job++) {
            hash.job(start[job], runtime[job], cores[job]);
        }
        return hash.hex();
    }

    @Override
    public String toString() {
        return "WorkloadTrace[" + name + ", " + start.length + " jobs]";
    }
}
