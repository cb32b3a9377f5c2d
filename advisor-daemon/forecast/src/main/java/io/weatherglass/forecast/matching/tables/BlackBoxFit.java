package io.weatherglass.forecast.matching.tables;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.SplitMix;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the black box in which a workflow is slowed down as it was in past runs on a cloud whose hosts are unknown: the method
 * of simulated moments over a list of candidates. Of each the workflow is simulated with random fragments of a trace behind
 * it; the candidate whose {@link SlowDownMoments} are nearest to those of the past runs fits best.
 *
 * <p>Runtimes of past runs must be compared with what jobs take alone. Where the overcommitment is never used up it changes
 * nothing, and candidates that differ in it alone are equally near: the first of them comes first.
 */
public final class BlackBoxFit {
    /** How often a fragment that is no candidate is drawn again. A guess. */
    private static final int DRAWS_PER_FRAGMENT = 1000;

    private final Scenario scenario;
    private final WorkloadTrace trace;
    private final int fragments;
    private final long seed;

    /**
     * A fit of what this workflow is slowed down by.
     *
     * @param scenario on one cloud; if its hosts are known, they are not used
     * @param trace what other tenants do is taken from it
     * @param fragments simulated for each candidate, &gt;= 2
     * @param seed of their choice
     */
    public BlackBoxFit(Scenario scenario, WorkloadTrace trace, int fragments, long seed) {
        if (fragments < 2) {
            throw new IllegalArgumentException("fragments must be >= 2, was " + fragments);
        }
        this.scenario = scenario;
        this.trace = trace;
        this.fragments = fragments;
        this.seed = seed;
    }

    /**
     * How well a candidate fits.
     *
     * @param distance of its moments from those of the past, in squared standard errors
     * @param simulated its moments
     */
    public record Fitted(BlackBox candidate, double distance, SlowDownMoments simulated) {
        /** Three moments, each 4 standard errors off. */
        private static final double MAX = 3 * 4 * 4;

        /** Whether the past runs may have been slowed down so; the nearest candidate need not be near. */
        public boolean fits() {
            return distance <= MAX;
        }
    }

    /**
     * The candidates in order of distance, nearest first; those on whose hosts a VM of the cloud does not fit are left out.
     *
     * @param pastLogSlowDowns log(runtime / runtime alone) by run and job, NaN where it is not known; at least two runs
     * @throws IllegalArgumentException if the trace has no fragment that is a candidate, or an argument breaks a rule
     */
    public List<Fitted> fit(double[][] pastLogSlowDowns, List<BlackBox> candidates) {
        SlowDownMoments past = SlowDownMoments.of(pastLogSlowDowns);
        List<Fitted> fitted = new ArrayList<>();
        for (BlackBox candidate : candidates) {
            if (fits(candidate)) {
                SlowDownMoments simulated = SlowDownMoments.of(simulate(candidate));
                fitted.add(new Fitted(candidate, past.distance(simulated, pastLogSlowDowns.length), simulated));
            }
        }
        fitted.sort(Comparator.comparingDouble(Fitted::distance));
        return List.copyOf(fitted);
    }

    private boolean fits(BlackBox candidate) {
        return !(scenario.platform() instanceof CloudPlatform cloud)
                || cloud.vmTypes().stream()
                        .mapToInt(VmType::cores)
                        .allMatch(cores -> cores <= candidate.coresPerHost() * candidate.overcommitment());
    }

    /** Logarithms of the slow-downs in this black box by random fragment and job. */
    double[][] simulate(BlackBox box) {
        FragmentSetup setup = new FragmentSetup(box.under(scenario), trace, box.scaling());
        FragmentSimulator simulator = setup.simulator();
        float[] alone = new float[setup.runtimesSeconds().length];
        float[] runtimes = new float[alone.length];
        simulator.simulateAlone(alone);
        double[][] slowDowns = new double[fragments][alone.length];
        long key = new RandomKey(seed, "black box").sequence(0, "fragments", 0);
        long draw = 0;
        for (double[] run : slowDowns) {
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
                + setup.grid().durationSeconds() + " s with at least " + setup.minimumJobs() + " jobs, had none");
    }
}
