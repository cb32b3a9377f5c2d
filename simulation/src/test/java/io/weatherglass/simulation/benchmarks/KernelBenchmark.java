package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import io.weatherglass.simulation.strategy.Strategies;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
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
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Realizations per second on one core, drawing included, on 10 VMs. {@code main} takes JMH's options, such as
 * {@code -prof gc}; the class path is the module's test class path.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KernelBenchmark {
    /** The workflow that is simulated. */
    @Param({"omssa", "montage"})
    public String workflow = "omssa";

    @Param({"asap", "afap"})
    public String strategy = "asap";

    @Param({"UNIFORM", "NORMAL_HALF"})
    public Shape shape = Shape.UNIFORM;

    private EventKernel kernel;
    private RuntimeSampler sampler;
    private double[] walltimes;
    private long replicate;

    /** Prepares the kernel as a forecast does. */
    @Setup
    public void prepare() {
        Workflow jobs = "omssa".equals(workflow)
                ? SyntheticWorkflows.omssaBrs(1).workflow()
                : SyntheticWorkflows.montage3x3(1).workflow();
        CloudPlatform cloud = CloudPlatform.of(
                VmType.of("small", 1), new BootModel(28, 1.5), new BtuBilling(3600, BtuCount.GRACE_SECOND), 10, 50);
        ExecutionState state = ExecutionState.start(jobs);
        kernel = new EventKernel(Scenario.of(jobs, cloud, Strategies.byName(strategy)), state);
        sampler = InputModel.projected(shape, 0.1, jobs).sampler(state, new RandomKey(1, "benchmark"));
        walltimes = new double[jobs.jobCount()];
    }

    /** One realization: draw, then simulate. */
    @Benchmark
    public double realization() {
        sampler.draw(replicate++, walltimes);
        kernel.simulate(walltimes, sampler);
        return kernel.completionSeconds();
    }

    /** Runs this benchmark with JMH's command line options. */
    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        new Runner(new OptionsBuilder()
                        .parent(new CommandLineOptions(arguments))
                        .include(KernelBenchmark.class.getSimpleName())
                        .build())
                .run();
    }
}
