package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
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

/** Realizations per second of the event kernel, including drawing, with the published workflows on 10 VMs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KernelBenchmark {
    /** Name in {@link BenchmarkCases}. */
    @Param({"omssa", "omssa-shared", "montage"})
    public String workflow = "omssa";

    @Param({"asap", "afap"})
    public String strategy = "asap";

    @Param({"UNIFORM", "NORMAL_HALF"})
    public Shape shape = Shape.UNIFORM;

    private EventKernel kernel;
    private RuntimeSampler sampler;
    private double[] walltimes;
    private long replicate;

    @Setup
    public void prepare() {
        Scenario scenario = BenchmarkCases.scenario(workflow, strategy);
        Workflow jobs = scenario.workflow();
        ExecutionState state = ExecutionState.start(jobs);
        kernel = new EventKernel(scenario, state);
        sampler = InputModel.projected(shape, 0.1, jobs).sampler(state, new RandomKey(1, "benchmark"));
        walltimes = new double[jobs.jobCount()];
    }

    @Benchmark
    public double realization() {
        sampler.draw(replicate++, walltimes);
        kernel.simulate(walltimes, sampler);
        return kernel.completionSeconds();
    }
}
