package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.engine.Realization;
import io.weatherglass.simulation.engine.SimGridEngine;
import io.weatherglass.simulation.engine.SimGridOptions;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.Strategies;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Realizations per second of the SimGrid engine: 223 OMSSA jobs on 10 VMs with ASAP. {@code main} takes JMH's
 * options; needs SimGrid.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1, time = 5)
@Measurement(iterations = 3, time = 5)
@Fork(1)
public class SimGridBenchmark {
    private static final int REALIZATIONS = 50;

    /** Worker processes. */
    @Param({"1", "2"})
    public int workers = 1;

    private SimGridEngine engine;
    private List<Realization> realizations;

    /** Opens the engine; its processes start with the first realizations. */
    @Setup
    public void open() {
        Workflow jobs = SyntheticWorkflows.omssaBrs(1).workflow();
        CloudPlatform cloud = CloudPlatform.of(
                VmType.of("small", 1), new BootModel(28, 1.5), new BtuBilling(3600, BtuCount.GRACE_SECOND), 10, 50);
        Scenario scenario = Scenario.of(jobs, cloud, Strategies.byName("asap"));
        realizations = Collections.nCopies(REALIZATIONS, new Realization(scenario, jobs.projectedRuntimesSeconds()));
        engine = SimGridEngine.open(SimGridOptions.standard().withWorkers(workers));
    }

    /** Ends the processes. */
    @TearDown
    public void close() {
        engine.close();
    }

    /** A call of the engine. */
    @Benchmark
    @OperationsPerInvocation(REALIZATIONS)
    public List<Schedule> realizations() {
        return engine.simulate(realizations);
    }

    /** Runs this benchmark with JMH's command line options. */
    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        new Runner(new OptionsBuilder()
                        .parent(new CommandLineOptions(arguments))
                        .include(SimGridBenchmark.class.getSimpleName())
                        .build())
                .run();
    }
}
