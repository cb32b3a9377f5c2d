package io.weatherglass.simulation.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * CPU time of the process and its children per second of an iteration. Values well below 1 on one core indicate other
 * running programs, so the benchmark would be faster alone.
 */
public final class CoreShareProfiler implements InternalProfiler {
    static final String LABEL = "core.share";

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long wallNanoseconds;
    private long cpuNanoseconds;
    private Map<Long, Long> childNanoseconds = Map.of();

    @Override
    public String getDescription() {
        return "CPU time per time";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        childNanoseconds = childNanoseconds();
        cpuNanoseconds = system.getProcessCpuTime();
        wallNanoseconds = System.nanoTime();
    }

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double wall = System.nanoTime() - wallNanoseconds;
        double cpu = system.getProcessCpuTime() - cpuNanoseconds;
        // Ended processes are not counted; a restarted process counts from its start.
        for (Map.Entry<Long, Long> child : childNanoseconds().entrySet()) {
            cpu += child.getValue() - childNanoseconds.getOrDefault(child.getKey(), 0L);
        }
        return List.of(new ScalarResult(LABEL, cpu / wall, "CPU s/s", AggregationPolicy.AVG));
    }

    private static Map<Long, Long> childNanoseconds() {
        Map<Long, Long> byProcess = new HashMap<>();
        ProcessHandle.current()
                .descendants()
                .forEach(child -> child.info()
                        .totalCpuDuration()
                        .ifPresent(duration -> byProcess.put(child.pid(), duration.toNanos())));
        return byProcess;
    }
}
