package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Growth of the cost of a realization with the number of jobs and VMs. Independent jobs with one submission date are
 * placed before the first realization; the jobs of other workflows are placed within each realization.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class CurveBenchmark {
    /** Name in {@link BenchmarkCases}. */
    @Param({"omssa", "stream", "montage"})
    public String workflow = "omssa";

    @Param("asap")
    public String strategy = "asap";

    /** In the form {@code JOBSxVMS}, because only some combinations are useful. */
    @Param({"1000x10", "10000x10", "100000x10", "10000x100", "100000x100", "10000x1000", "100000x1000"})
    public String size = "1000x10";

    /** Number of VMs that are scanned; 0 always uses the index. */
    @Param("64")
    public int scannedVms = 64;

    private Scenario scenario;
    private ExecutionState state;
    private EventKernel kernel;
    private RuntimeSampler sampler;
    private double[] walltimes;
    private long replicate;

    @Setup
    public void prepare() {
        String[] jobsAndVms = size.split("x", 2);
        int vms = Integer.parseInt(jobsAndVms[1]);
        Workflow jobs = BenchmarkCases.workflow(workflow, Integer.parseInt(jobsAndVms[0]), vms);
        state = ExecutionState.start(jobs);
        scenario = Scenario.of(jobs, BenchmarkCases.cloud(vms), BuiltInStrategies.byName(strategy));
        kernel = preparation();
        sampler = InputModel.projected(Shape.UNIFORM, 0.1, jobs).sampler(state, new RandomKey(1, "benchmark"));
        walltimes = new double[jobs.jobCount()];
    }

    @Benchmark
    public double realization() {
        sampler.draw(replicate++, walltimes);
        kernel.simulate(walltimes, sampler);
        return kernel.completionSeconds();
    }

    /** Work of a forecast before its realizations. */
    @Benchmark
    public EventKernel preparation() {
        return new EventKernel(scenario, state, RecordedInputs.NONE, VmEffect.NONE, scannedVms);
    }
}
