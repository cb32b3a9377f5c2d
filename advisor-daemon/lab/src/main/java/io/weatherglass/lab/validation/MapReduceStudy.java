package io.weatherglass.lab.validation;

import io.weatherglass.simulation.kernel.EnactorPolling;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.statistics.SampleDistribution;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.synthetic.SyntheticMapReduce;
import io.weatherglass.simulation.synthetic.SyntheticRun;

/**
 * The MapReduce study of [B19 ch. 6]: capture rates for TeraSort on 16 nodes with 4 cores. The executions of the paper
 * are not archived, so executions are generated ({@link SyntheticMapReduce#TERA_SORT}). Walltimes are drawn around the
 * means of all executions, as published. A job is placed at the next heartbeat of the nodes; all nodes report at the
 * same time.
 */
final class MapReduceStudy {
    private static final SyntheticMapReduce TERA_SORT = SyntheticMapReduce.TERA_SORT;

    private final Scenario scenario;
    private final double[] meanSeconds;
    private final double[] makespans;

    /**
     * Generates the executions.
     *
     * @param executions number of executions, &gt;= 1
     * @param heartbeatSeconds interval of heartbeats, &gt;= 0; 0 for immediate placement
     * @param seed seed of the first execution; the others use the following numbers
     */
    MapReduceStudy(int executions, double heartbeatSeconds, long seed) {
        makespans = new double[Arguments.atLeast("runs", executions, 1)];
        SyntheticRun first = TERA_SORT.run(seed);
        scenario = new Scenario(
                first.workflow(),
                new FixedPool(TERA_SORT.nodes() * TERA_SORT.slotsPerNode()),
                BuiltInStrategies.byName("fixedpool"),
                new EnactorPolling(heartbeatSeconds, heartbeatSeconds));
        meanSeconds = new double[first.workflow().jobCount()];
        EventKernel kernel = new EventKernel(scenario, ExecutionState.start(scenario.workflow()));
        for (int k = 0; k < executions; k++) {
            double[] walltimes = TERA_SORT.run(seed + k).trueWalltimeSeconds();
            kernel.simulate(walltimes);
            makespans[k] = kernel.completionSeconds();
            for (int job = 0; job < meanSeconds.length; job++) {
                meanSeconds[job] += walltimes[job] / executions;
            }
        }
    }

    double[] makespanSeconds() {
        return makespans.clone();
    }

    /** Returns the makespans of simulations with drawn walltimes. */
    SampleDistribution simulated(Shape shape, double perturbationLevel, int realizations, long seed) {
        return MonteCarlo.singleThreaded()
                .forecast(
                        scenario,
                        ExecutionState.start(scenario.workflow()),
                        RecordedInputs.NONE,
                        InputModel.of(shape, perturbationLevel, scenario.workflow(), meanSeconds),
                        new RandomKey(seed, "realizations"),
                        MonteCarloOptions.DEFAULTS.withBatchSize(realizations).withMaxRealizations(realizations))
                .completionSeconds();
    }
}
