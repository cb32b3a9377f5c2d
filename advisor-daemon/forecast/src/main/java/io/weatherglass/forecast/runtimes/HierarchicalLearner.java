package io.weatherglass.forecast.runtimes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Learns {@link HierarchicalRuntimes} run by run, by incremental expectation maximisation [Neal, Hinton, A view of the EM
 * algorithm that justifies incremental, sparse, and other variants, 1998]: what each of the latest runs says about levels is
 * kept as it was expected when the run was last looked at. Each new run is looked at under the model so far, and with it
 * some of the others in turns; so a run more costs the same however many are known. While they are few, all are looked at
 * several times when the model is asked for, which forecasts better. Not thread-safe.
 */
final class HierarchicalLearner implements RuntimeLearner {

    /** Levels and residuals are learned from the latest runs: clouds change, and more runs add little. A guess. */
    private static final int RECENT = 60;

    /**
     * Up to this many runs are all looked at, several times: that costs no more than a second or two, and later hardly
     * anything is new.
     */
    private static final int FEW = RECENT;

    /** Passes of expectation maximisation: enough from rough parameters. A guess. */
    private static final int PASSES = 6;

    /**
     * Later the new run is looked at, and one other. More looks make better likelihoods and worse forecasts, measured on the
     * recorded runs: regimes become what the noisiest past VMs were.
     */
    private static final int LOOKS = 2;

    /** The noise is learned again every n-th run: it changes slowly. A guess. */
    private static final int NOISE_EVERY = 10;

    /** Least spread of jobs on the same terms, log scale: what is left of clocks in whole seconds. A guess. */
    private static final double MIN_SPREAD = 0.004;

    /** Largest spread of jobs on the same terms, log scale; what differs more is outliers. A guess. */
    private static final double MAX_SPREAD = 0.15;

    /** Spread while it is not known, log scale. A guess. */
    private static final double UNKNOWN_SPREAD = 0.04;

    private final String name;
    private final PastRuntimes runtimes = new PastRuntimes();
    private final List<List<double[]>> boots = new ArrayList<>();
    private final List<Double> requestDelays = new ArrayList<>();

    /** The latest runs, oldest first, and in the order in which they were last looked at. */
    private final Deque<RecentRun> recent = new ArrayDeque<>();

    private final Deque<RecentRun> turns = new ArrayDeque<>();
    private EffectVariances.Squares ofOlder = EffectVariances.Squares.NONE;
    private Noise noise = Noise.EVEN;

    /** Median absolute deviation of jobs, as a standard deviation. */
    private double spread = UNKNOWN_SPREAD;

    private LevelModel levels = LevelLearner.learn(List.of(), UNKNOWN_SPREAD);
    private int runs;
    private String last = "";

    /** There are runs that the levels were not learned from. */
    private boolean behind;

    /** @param name of the model, for users */
    HierarchicalLearner(String name) {
        this.name = name;
    }

    @Override
    public void add(PastRunRuntimes next) {
        runtimes.add(next);
        addBoots(next);
        last = next.name();
        RecentRun added = new RecentRun(next, runs++, runtimes);
        recent.addLast(added);
        turns.addFirst(added);
        if (recent.size() > RECENT) {
            RecentRun old = recent.removeFirst();
            turns.remove(old);
            ofOlder = old.addTo(ofOlder);
        }
        if (runs > FEW) {
            learnMoreLevels();
        } else {
            behind = true;
            if (runs == FEW) {
                catchUp();
            }
        }
    }

    private void addBoots(PastRunRuntimes run) {
        double[] predicted = run.boots().predictedBootSeconds();
        List<double[]> own = IntStream.range(0, predicted.length)
                .mapToObj(vm -> new double[] {
                    predicted[vm] > 0 ? predicted[vm] : Double.NaN, run.boots().bootSeconds()[vm]
                })
                .toList();
        if (own.stream().anyMatch(Boots::isKnown)) {
            boots.add(own);
        }
        Arrays.stream(run.boots().requestDelaySeconds()).forEach(requestDelays::add);
    }

    /** Learns from the few there are, if that is not done; a function of them alone, whenever it is asked for. */
    private void catchUp() {
        if (behind && runs > 1) {
            learnAllLevels();
        }
        behind = false;
    }

    private void learnAllLevels() {
        seeAll();
        // now that effects are those beyond what all runs make expect
        seeAll();
        seeNoise();
        levels = LevelLearner.first(spread);
        for (int pass = 0; pass < PASSES; pass++) {
            recent.forEach(run -> run.look(levels, noise));
            levels = improved();
        }
        recent.forEach(run -> run.look(levels, noise));
    }

    private void seeAll() {
        EffectVariances variances = variances();
        recent.forEach(run -> run.see(runtimes, variances, inflation()));
    }

    private void learnMoreLevels() {
        EffectVariances variances = variances();
        for (int look = 0; look < LOOKS; look++) {
            RecentRun run = turns.removeFirst();
            turns.addLast(run);
            run.see(runtimes, variances, inflation());
            run.look(levels, noise);
        }
        if (runs % NOISE_EVERY == 0) {
            seeNoise();
        }
        levels = improved();
    }

    private void seeNoise() {
        List<RecentRun> seen = List.copyOf(recent);
        noise = Noise.of(seen);
        double deviation = SortedValues.SD_OF_MEDIAN_DISTANCE * noise.medianDistance(seen);
        spread = Math.min(MAX_SPREAD, Math.max(MIN_SPREAD, deviation));
    }

    private LevelModel improved() {
        return LevelLearner.learn(recent.stream().map(RecentRun::statistics).toList(), spread);
    }

    private EffectVariances variances() {
        EffectVariances.Squares all = ofOlder;
        for (RecentRun run : recent) {
            all = run.addTo(all);
        }
        return EffectVariances.of(all);
    }

    /** Other runs differ more from the mean of n runs than these n do. */
    private double inflation() {
        return StrictMath.sqrt(runs / (runs - 1.0));
    }

    /** At least one past run must have runtimes. */
    @Override
    public HierarchicalRuntimes learned() {
        catchUp();
        // every job of a single run took what is expected of it
        Residuals residuals = runs == 1
                ? Residuals.normal(levels)
                : Residuals.of(
                        levels,
                        recent.stream().flatMap(run -> run.residuals().stream()).toList());
        return new HierarchicalRuntimes(
                name,
                runtimes.expected(),
                variances(),
                levels,
                noise,
                residuals,
                LostJobs.of(recent.stream().map(RecentRun::run).toList(), runtimes),
                Boots.of(boots, requestDelays),
                runs,
                LearnedRuntimes.version(runs, last));
    }
}
