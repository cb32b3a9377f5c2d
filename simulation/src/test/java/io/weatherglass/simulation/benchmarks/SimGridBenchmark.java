package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.engine.Realization;
import io.weatherglass.simulation.engine.SimGridEngine;
import io.weatherglass.simulation.engine.SimGridOptions;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import java.util.ArrayList;
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

/** Realizations per second of the SimGrid engine, including drawing, on 10 VMs with ASAP. Requires SimGrid. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SimGridBenchmark {
    private static final int BATCH = 25;

    /** Name in {@link BenchmarkCases}. */
    @Param({"omssa", "omssa-shared"})
    public String workflow = "omssa";

    /** Number of worker processes. */
    @Param({"1", "2"})
    public int workers = 1;

    private SimGridEngine engine;
    private Scenario scenario;
    private RuntimeSampler sampler;
    private long replicate;

    /** Opens the engine; its processes start with the first realizations. */
    @Setup
    public void prepare() {
        scenario = BenchmarkCases.scenario(workflow);
        Workflow jobs = scenario.workflow();
        sampler = InputModel.projected(Shape.UNIFORM, 0.1, jobs)
                .sampler(ExecutionState.start(jobs), new RandomKey(1, "benchmark"));
        engine = SimGridEngine.open(SimGridOptions.standard().withWorkers(workers));
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public List<Schedule> realization() {
        double[] walltimes = new double[scenario.workflow().jobCount()];
        List<Realization> batch = new ArrayList<>(BATCH);
        for (int k = 0; k < BATCH; k++) {
            sampler.draw(replicate++, walltimes);
            batch.add(new Realization(scenario, walltimes));
        }
        return engine.simulate(batch);
    }

    @TearDown
    public void close() {
        engine.close();
    }
}
