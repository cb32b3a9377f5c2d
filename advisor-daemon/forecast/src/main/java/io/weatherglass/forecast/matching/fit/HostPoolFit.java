package io.weatherglass.forecast.matching.fit;

import io.weatherglass.forecast.matching.search.SearchLimit;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.FragmentSimulator;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.SplitMix;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Fits {@link HiddenHosts} to past runs by the method of simulated moments. Simulates the workflow with random
 * fragments on the hosts of each candidate and compares the {@link SlowDownMoments} with those of the past runs. If no
 * simulated host is overcommitted, candidates that differ only in overcommitment have equal distances and keep their
 * order.
 */
public final class HostPoolFit {
    /** Maximum number of draws to find a candidate fragment. */
    private static final int DRAWS_PER_FRAGMENT = 1000;

    private final Scenario scenario;
    private final WorkloadTrace trace;
    private final int fragments;
    private final long seed;

    /** @param fragments number of simulations per candidate, each with one fragment, &gt;= 2 */
    public HostPoolFit(Scenario scenario, WorkloadTrace trace, int fragments, long seed) {
        if (fragments < 2) {
            throw new IllegalArgumentException("fragments must be >= 2, but was " + fragments);
        }
        this.scenario = scenario;
        this.trace = trace;
        this.fragments = fragments;
        this.seed = seed;
    }

    /** @param distance distance from the moments of the past runs, in squared standard errors */
    public record Fitted(HiddenHosts candidate, double distance, SlowDownMoments simulated) {
        /** Maximum acceptable distance: a deviation of 4 standard errors in each of the three moments. */
        private static final double MAX = 3 * 4 * 4;

        public boolean fits() {
            return distance <= MAX;
        }
    }

    /**
     * Returns the candidates in order of distance, except those whose hosts are too small.
     *
     * @param pastLogSlowDowns log(runtime / runtime alone) by run and job, for at least two runs; NaN if unknown
     * @throws IllegalArgumentException if the trace has no candidate fragment, or an argument is invalid
     * @throws CancellationException if the limit is reached
     */
    public List<Fitted> fit(double[][] pastLogSlowDowns, List<HiddenHosts> candidates, SearchLimit limit) {
        SlowDownMoments past = SlowDownMoments.of(pastLogSlowDowns);
        List<Fitted> fitted = new ArrayList<>();
        for (HiddenHosts candidate : candidates) {
            if (fits(candidate)) {
                SlowDownMoments simulated = SlowDownMoments.of(simulate(candidate, limit));
                fitted.add(new Fitted(candidate, past.distance(simulated, pastLogSlowDowns.length), simulated));
            }
        }
        fitted.sort(Comparator.comparingDouble(Fitted::distance));
        return List.copyOf(fitted);
    }

    private boolean fits(HiddenHosts candidate) {
        return !(scenario.platform() instanceof CloudPlatform cloud)
                || cloud.vmTypes().stream()
                        .mapToInt(VmType::cores)
                        .allMatch(cores -> cores <= candidate.coresPerHost() * candidate.overcommitment());
    }

    /** Returns log(runtime / runtime alone) by run and job, for runs with random fragments. */
    public double[][] simulate(HiddenHosts box) {
        return simulate(box, SearchLimit.NONE);
    }

    private double[][] simulate(HiddenHosts box, SearchLimit limit) {
        FragmentSetup setup = new FragmentSetup(box.under(scenario), trace, box.scaling());
        FragmentSimulator simulator = setup.simulator();
        float[] alone = new float[setup.runtimesSeconds().length];
        float[] runtimes = new float[alone.length];
        simulator.simulateAlone(alone);
        double[][] slowDowns = new double[fragments][alone.length];
        long key = new RandomKey(seed, "black box").sequence(0, "fragments", 0);
        long draw = 0;
        for (double[] run : slowDowns) {
            if (limit.isReached()) {
                throw new CancellationException("the fit has reached its limit");
            }
            int fragment = drawCandidate(setup, key, draw);
            draw += DRAWS_PER_FRAGMENT;
            simulator.simulate(fragment, runtimes);
            for (int job = 0; job < run.length; job++) {
                run[job] = Math.log((double) runtimes[job] / alone[job]);
            }
        }
        return slowDowns;
    }

    private static int drawCandidate(FragmentSetup setup, long key, long from) {
        int count = setup.grid().count();
        for (long draw = from; draw < from + DRAWS_PER_FRAGMENT && count > 0; draw++) {
            int fragment = (int) (SplitMix.uniform(key, draw) * count);
            if (setup.isCandidate(fragment)) {
                return fragment;
            }
        }
        throw new IllegalArgumentException("trace \"" + setup.trace().name() + "\": must have fragments of "
                + setup.grid().durationSeconds() + " s with at least " + setup.minimumJobs() + " jobs, but had none");
    }
}
