package io.weatherglass.simulation.benchmarks;

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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Realizations per second of CloudSim Plus, including drawing, on 10 VMs with ASAP. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CloudSimPlusBenchmark {
    private CloudSimPlusSimulator simulator;
    private RuntimeSampler sampler;
    private double[] walltimes;
    private long replicate;

    @Setup
    public void prepare() {
        Scenario scenario = BenchmarkCases.scenario("omssa");
        Workflow jobs = scenario.workflow();
        simulator = CloudSimPlusSimulator.of(scenario);
        sampler = InputModel.projected(Shape.UNIFORM, 0.1, jobs)
                .sampler(ExecutionState.start(jobs), new RandomKey(1, "benchmark"));
        walltimes = new double[jobs.jobCount()];
    }

    @Benchmark
    public double[] realization() {
        sampler.draw(replicate++, walltimes);
        return simulator.simulate(walltimes);
    }
}
