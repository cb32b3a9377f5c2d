package io.weatherglass.forecast.matching.tables;

import io.weatherglass.forecast.testing.StoredTraces;
import io.weatherglass.forecast.testing.TcgScenario;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Path;
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
 * Benchmark: fragment simulations per second and thread, for the published workflow on its cloud. Requires the recorded
 * logs next to the checkout; run it in the root of the project.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class FragmentSimulations {
    /** A log in {@code ../shared/data/background}. */
    @Param({"KTH-SP2", "LCG"})
    public String trace = "KTH-SP2";

    @Param({"0.9"})
    public double utilisation = 0.9;

    private FragmentSetup setup;
    private FragmentSimulator simulator;
    private float[] runtimes;
    private int place;

    /** Creates a simulator, as each thread of a build does. */
    @Setup
    public void prepare() throws IOException {
        WorkloadTrace log = StoredTraces.read(Path.of("..", "shared", "data", "background", trace + ".swf.gz"));
        setup = new FragmentSetup(TcgScenario.usual(), log, LoadScaling.toUtilisation(utilisation));
        simulator = setup.simulator();
        runtimes = new float[setup.scenario().workflow().jobCount()];
    }

    /** One simulation; fragments are spread evenly over the trace. */
    @Benchmark
    public float simulation() {
        int count = setup.grid().count();
        int fragment = (int) ((Integer.reverse(place++) >>> 1) / (double) (1L << 31) * count);
        simulator.simulate(fragment, runtimes);
        return runtimes[0];
    }
}
