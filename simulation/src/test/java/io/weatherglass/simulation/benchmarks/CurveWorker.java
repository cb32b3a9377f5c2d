package io.weatherglass.simulation.benchmarks;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/** Simulates one size of a {@link CurveBenchmark} in its own process, for a fixed time after each input line. */
final class CurveWorker {
    private final CurveBenchmark benchmark = new CurveBenchmark();
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final long sliceNanos;
    /** Result that prevents the compiler from removing code. */
    private double completions;

    private CurveWorker(String strategy, String workflow, String size, int scannedVms, long sliceNanos) {
        this.sliceNanos = sliceNanos;
        benchmark.scannedVms = scannedVms;
        benchmark.strategy = strategy;
        benchmark.workflow = workflow;
        benchmark.size = size;
        benchmark.prepare();
    }

    /**
     * Warms up, then replies to each input line with the mean CPU time of a realization in nanoseconds.
     *
     * @param arguments strategy, workflow, size, milliseconds of warm-up and of each measurement, number of scanned VMs
     */
    public static void main(String[] arguments) throws IOException {
        CurveWorker worker = new CurveWorker(
                arguments[0],
                arguments[1],
                arguments[2],
                Integer.parseInt(arguments[5]),
                1_000_000 * Long.parseLong(arguments[4]));
        long warm = System.nanoTime() + 1_000_000 * Long.parseLong(arguments[3]);
        do {
            worker.nanosPerRealization();
        } while (System.nanoTime() < warm);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            out.println(worker.nanosPerRealization());
        }
        if (Double.isNaN(worker.completions)) {
            throw new IllegalStateException("a realization has no completion date");
        }
    }

    private double nanosPerRealization() {
        long cpu = threads.getCurrentThreadCpuTime();
        long end = System.nanoTime() + sliceNanos;
        long realizations = 0;
        do {
            completions += benchmark.realization();
            realizations++;
        } while (System.nanoTime() < end);
        return (threads.getCurrentThreadCpuTime() - cpu) / (double) realizations;
    }
}
