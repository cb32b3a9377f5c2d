package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.BootSpec;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.history.PastRunBuilder;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.runtimes.PastRunRuntimes;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Runs;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.synthetic.OmssaCase;
import io.weatherglass.simulation.synthetic.SyntheticRun;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
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
 * Measures the time of one forecast on one core with the daemon's default precision, including the update of the
 * runtime model. The synthetic runs have independent jobs and 20 past runs.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ForecastSpeed {
    private static final int EARLIER_RUNS = 20;
    private static final long SEED = 1;

    /** In the format {@code JOBSxVMS}. */
    @Param({"223x10", "10000x100"})
    public String size = "223x10";

    /** Elapsed share of the true makespan. */
    @Param({"0", "0.5"})
    public double elapsed;

    @Param("hierarchical")
    public String model = "hierarchical";

    private Forecaster forecaster;
    private InstanceSnapshot known;

    /** Learns from past runs and replays the run up to the forecast. */
    @Setup
    public void prepare() {
        ForecastOptions options = ForecastOptions.DEFAULTS;
        List<PastRunRuntimes> earlier = LongStream.rangeClosed(1, EARLIER_RUNS)
                .mapToObj(run -> runtimes(script(SEED + run)))
                .toList();
        LearnedRuntimes learned = RuntimeFamily.byName(model).learn(earlier);
        forecaster = new Forecaster(MonteCarlo.singleThreaded(), options, plan -> learned);
        ReplayScript script = script(SEED).foreseen();
        known = FollowedEvents.of(script).at(elapsed * script.trueMakespanSeconds());
    }

    private static PastRunRuntimes runtimes(ReplayScript script) {
        InstanceSnapshot ended = FollowedEvents.of(script.foreseen()).ended();
        return PastRunRuntimes.of(script.label(), script.plan(), PastRunBuilder.jobs(ended), PastRunBuilder.vms(ended));
    }

    private ReplayScript script(long seed) {
        String[] jobsAndVms = size.split("x", 2);
        SyntheticRun run = OmssaCase.BRS.run(Integer.parseInt(jobsAndVms[0]), seed);
        VmResources cloud = new VmResources(
                List.of(VmTypeSpec.unpriced("small", 1)),
                new BootSpec(28, 1.5),
                new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL),
                OptionalInt.of(Integer.parseInt(jobsAndVms[1])),
                50);
        return Runs.script(run, Runs.plan(run, cloud).build());
    }

    @Benchmark
    public Forecast forecast() {
        return forecaster.forecast(known);
    }
}
