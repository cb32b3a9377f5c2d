package io.weatherglass.traces.workload;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.DoubleStream;

/**
 * The number of cores used by the jobs of a trace over time, from time 0 to the last start.
 *
 * @param binSeconds length of a bin, s; 0 if the trace has no duration
 * @param peakSeconds time when the load first reaches its peak, s
 */
public record LoadProfile(double binSeconds, List<Double> meanCores, long peakCores, double peakSeconds) {

    private record Running(double endSeconds, int cores) {}

    public LoadProfile {
        meanCores = List.copyOf(meanCores);
    }

    public static LoadProfile of(WorkloadTrace trace, int bins) {
        if (bins < 1) {
            throw new IllegalArgumentException("bins must be >= 1, but was " + bins);
        }
        double span = trace.spanSeconds();
        long cores = 0;
        long peakCores = 0;
        double peakSeconds = 0;
        PriorityQueue<Running> running = new PriorityQueue<>(Comparator.comparingDouble(Running::endSeconds));
        double[] coreSeconds = new double[bins];
        for (int job = 0; job < trace.jobCount(); job++) {
            double start = trace.startSeconds(job);
            double end = start + trace.runtimeSeconds(job);
            while (!running.isEmpty() && running.peek().endSeconds() <= start) {
                cores -= running.remove().cores();
            }
            if (end > start) {
                running.add(new Running(end, trace.cores(job)));
                cores += trace.cores(job);
            }
            if (cores > peakCores) {
                peakCores = cores;
                peakSeconds = start;
            }
            spread(start, Math.min(end, span), trace.cores(job), span, coreSeconds);
        }
        double bin = span / bins;
        return new LoadProfile(
                bin,
                DoubleStream.of(coreSeconds)
                        .map(sum -> bin > 0 ? sum / bin : 0)
                        .boxed()
                        .toList(),
                peakCores,
                peakSeconds);
    }

    private static void spread(double start, double end, int cores, double span, double[] coreSeconds) {
        double bin = span / coreSeconds.length;
        for (int k = (int) (start / bin); k < coreSeconds.length && k * bin < end; k++) {
            double held = Math.min(end, (k + 1) * bin) - Math.max(start, k * bin);
            coreSeconds[k] += cores * Math.max(0, held);
        }
    }
}
