package io.weatherglass.simulation.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/**
 * CPU time of the process and of those it started per second of an iteration: well below 1 on one core means that other programs ran there too,
 * and that the benchmark would have been faster alone.
 */
public final class CoreShareProfiler implements InternalProfiler {
    static final String LABEL = "core.share";

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long wallNanoseconds;
    private long cpuNanoseconds;

    @Override
    public String getDescription() {
        return "CPU time per time";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        cpuNanoseconds = cpuNanoseconds();
        wallNanoseconds = System.nanoTime();
    }

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double wall = System.nanoTime() - wallNanoseconds;
        double cpu = cpuNanoseconds() - cpuNanoseconds;
        return List.of(new ScalarResult(LABEL, cpu / wall, "CPU s/s", AggregationPolicy.AVG));
    }

    private long cpuNanoseconds() {
        long children = ProcessHandle.current()
                .descendants()
                .flatMap(process -> process.info().totalCpuDuration().stream())
                .mapToLong(Duration::toNanos)
                .sum();
        return system.getProcessCpuTime() + children;
    }
}
