package io.weatherglass.traces.formats;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;

/** The jobs of a log as they are read, in any order and with dates on any clock. */
final class JobColumns {
    private static final int FIRST_CAPACITY = 1024;

    private double[] start = new double[FIRST_CAPACITY];
    private double[] runtime = new double[FIRST_CAPACITY];
    private int[] cores = new int[FIRST_CAPACITY];
    private int size;
    private double firstSubmission = Double.POSITIVE_INFINITY;
    private int systemCores;
    private final Map<LeftOut, Long> leftOut = new EnumMap<>(LeftOut.class);

    /** Cores of the system that the log is of, where the log says it. */
    void systemCores(int count) {
        systemCores = count;
    }

    void leaveOut(LeftOut reason) {
        leftOut.merge(reason, 1L, Long::sum);
    }

    /** A job if enough is known of it: a negative date, runtime or number of cores is unknown, and so are no cores. */
    void addIfKnown(double submitSeconds, double startSeconds, double runtimeSeconds, int coreCount) {
        if (submitSeconds < 0) {
            leaveOut(LeftOut.UNKNOWN_DATE);
        } else if (runtimeSeconds < 0) {
            leaveOut(LeftOut.UNKNOWN_RUNTIME);
        } else if (coreCount <= 0) {
            leaveOut(LeftOut.UNKNOWN_CORES);
        } else {
            add(submitSeconds, startSeconds, runtimeSeconds, coreCount);
        }
    }

    /** A job that ran; {@code startSeconds >= submitSeconds}. */
    void add(double submitSeconds, double startSeconds, double runtimeSeconds, int coreCount) {
        if (size == start.length) {
            int capacity = size + size / 2;
            start = Arrays.copyOf(start, capacity);
            runtime = Arrays.copyOf(runtime, capacity);
            cores = Arrays.copyOf(cores, capacity);
        }
        firstSubmission = Math.min(firstSubmission, submitSeconds);
        start[size] = startSeconds;
        runtime[size] = runtimeSeconds;
        cores[size++] = coreCount;
    }

    /** The jobs by start, their dates counted from the first submission; jobs that start together stay as they were read. */
    WorkloadLog finish(String source, String name) throws TraceFormatException {
        if (size == 0) {
            throw new TraceFormatException(
                    TraceLocation.file(source), "must have at least one job that ran" + whyNone());
        }
        int[] order = order();
        WorkloadTrace trace = new WorkloadTrace(
                name,
                systemCores,
                Arrays.stream(order)
                        .mapToDouble(job -> start[job] - firstSubmission)
                        .toArray(),
                Arrays.stream(order).mapToDouble(job -> runtime[job]).toArray(),
                Arrays.stream(order).map(job -> cores[job]).toArray());
        return new WorkloadLog(trace, leftOut);
    }

    private int[] order() {
        // most logs are in order of submission, which often is that of the start as well
        boolean sorted = IntStream.range(1, size).noneMatch(job -> start[job] < start[job - 1]);
        IntStream jobs = IntStream.range(0, size);
        return sorted
                ? jobs.toArray()
                : jobs.boxed()
                        .sorted(Comparator.comparingDouble(job -> start[job]))
                        .mapToInt(Integer::intValue)
                        .toArray();
    }

    private String whyNone() {
        StringBuilder text = new StringBuilder();
        leftOut.forEach((reason, jobs) -> text.append(text.isEmpty() ? ": " : ", ")
                .append(jobs)
                .append(" with ")
                .append(reason.reason()));
        return text.toString();
    }
}
