package io.weatherglass.forecast.matching.tables;

import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.SplitMix;
import io.weatherglass.simulation.statistics.SortedArrays;
import io.weatherglass.traces.workload.TraceMemory;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.Arrays;

/**
 * A historical workload, represented as VMs of other tenants. A job of c cores gets c × factor cores. Rounding is
 * random but determined by a hash of the job's position, so that the size of a job is the same in all fragments and
 * grows with the factor. A job wider than the widest host is split into the smallest possible number of equal VMs; each
 * VM is removed when its work is done. Immutable, thread-safe.
 */
public final class ScaledTrace {
    private static final int BLOCK = 64;
    private static final int JOB_BYTES = 2 * Double.BYTES;
    private static final int VM_BYTES = 3 * Double.BYTES + Integer.BYTES;
    private static final String STREAM = "cores of trace jobs";

    private final double[] jobStart;
    private final double[] jobEnd;
    private final double[] start;
    private final double[] runtime;
    private final double[] end;
    private final int[] cores;
    /** Latest end in each block of {@link #BLOCK} VMs, for fast lookup. */
    private final double[] blockEnd;

    /**
     * @param factor cores per core of the trace, &gt; 0
     * @param widestVm maximum number of cores of a VM, &gt;= 1
     * @throws IllegalArgumentException if an argument is out of range
     */
    public ScaledTrace(WorkloadTrace trace, double factor, int widestVm) {
        if (!(factor > 0) || Double.isInfinite(factor)) {
            throw new IllegalArgumentException("factor must be finite and > 0, but was " + factor);
        }
        if (widestVm < 1) {
            throw new IllegalArgumentException("widestVm must be >= 1, but was " + widestVm);
        }
        int[] scaled = scaledCores(trace, factor);
        int jobs = 0;
        long counted = 0;
        for (int wanted : scaled) {
            jobs += wanted > 0 ? 1 : 0;
            counted += vmCount(wanted, widestVm);
        }
        requireMemory(trace, jobs, counted);
        int vms = Math.toIntExact(counted);
        jobStart = new double[jobs];
        jobEnd = new double[jobs];
        start = new double[vms];
        runtime = new double[vms];
        end = new double[vms];
        cores = new int[vms];
        fill(trace, scaled, widestVm);
        blockEnd = new double[(vms + BLOCK - 1) / BLOCK];
        for (int vm = 0; vm < vms; vm++) {
            blockEnd[vm / BLOCK] = Math.max(blockEnd[vm / BLOCK], end[vm]);
        }
    }

    private static void requireMemory(WorkloadTrace trace, int jobs, long vms) {
        long bytes = (long) jobs * JOB_BYTES + vms * VM_BYTES;
        long most = TraceMemory.maxBytes();
        if (bytes > most) {
            throw new IllegalArgumentException("scaled trace \"" + trace.name() + "\" must take at most " + (most >> 20)
                    + " MB of memory, a quarter of Java's heap (-Xmx), but takes " + (bytes >> 20) + " MB for " + vms
                    + " VMs");
        }
    }

    private static int[] scaledCores(WorkloadTrace trace, double factor) {
        long key = new RandomKey(0, STREAM).sequence(0, STREAM, 0);
        int[] scaled = new int[trace.jobCount()];
        for (int job = 0; job < scaled.length; job++) {
            double wanted = Math.floor(trace.cores(job) * factor + SplitMix.uniform(key, job));
            if (wanted > Integer.MAX_VALUE) {
                throw new IllegalArgumentException("factor must keep every job below 2^31 cores, but was " + factor);
            }
            scaled[job] = trace.runtimeSeconds(job) > 0 ? (int) wanted : 0;
        }
        return scaled;
    }

    private static int vmCount(int wanted, int widestVm) {
        return (int) ((wanted + widestVm - 1L) / widestVm);
    }

    private void fill(WorkloadTrace trace, int[] scaled, int widestVm) {
        int job = 0;
        int vm = 0;
        for (int k = 0; k < scaled.length; k++) {
            if (scaled[k] == 0) {
                continue;
            }
            double jobEnds = trace.startSeconds(k) + trace.runtimeSeconds(k);
            jobStart[job] = trace.startSeconds(k);
            jobEnd[job++] = jobEnds;
            int parts = vmCount(scaled[k], widestVm);
            for (int part = 0; part < parts; part++) {
                start[vm] = trace.startSeconds(k);
                runtime[vm] = trace.runtimeSeconds(k);
                end[vm] = jobEnds;
                cores[vm++] = scaled[k] / parts + (part < scaled[k] % parts ? 1 : 0);
            }
        }
        Arrays.sort(jobEnd);
    }

    /** Counts the jobs that run at any time in an interval, s from the first submission of the trace. */
    public int jobsBetween(double from, double to) {
        return SortedArrays.firstAtLeast(jobStart, to) - SortedArrays.firstAbove(jobEnd, from);
    }

    /**
     * Returns the VMs that run at time {@code from}, with their remaining runtimes, and those that arrive later.
     *
     * @param from start of the instance, s from the first submission of the trace
     * @param duration VMs that arrive later than this time after {@code from} are omitted, s
     */
    public BackgroundLoad load(double from, double duration) {
        int first = SortedArrays.firstAtLeast(start, from);
        int last = SortedArrays.firstAtLeast(start, from + duration);
        int running = countRunning(first, from);
        double[] arrival = new double[running + last - first];
        int[] wanted = new int[arrival.length];
        double[] work = new double[arrival.length];
        int size = 0;
        for (int block = 0; size < running; block++) {
            if (blockEnd[block] > from) {
                for (int vm = block * BLOCK; vm < Math.min(first, (block + 1) * BLOCK); vm++) {
                    if (end[vm] > from) {
                        wanted[size] = cores[vm];
                        work[size++] = end[vm] - from;
                    }
                }
            }
        }
        for (int vm = first; vm < last; vm++) {
            arrival[size] = start[vm] - from;
            wanted[size] = cores[vm];
            work[size++] = runtime[vm];
        }
        return new BackgroundLoad(arrival, wanted, work);
    }

    private int countRunning(int first, double from) {
        int running = 0;
        for (int block = 0; block * BLOCK < first; block++) {
            if (blockEnd[block] > from) {
                for (int vm = block * BLOCK; vm < Math.min(first, (block + 1) * BLOCK); vm++) {
                    running += end[vm] > from ? 1 : 0;
                }
            }
        }
        return running;
    }
}
