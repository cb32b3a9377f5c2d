package io.weatherglass.forecast.runtimes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Learns {@link HierarchicalRuntimes} run by run. Up to {@link #FEW} runs are learned in batch by expectation maximisation; later ones incrementally
 * at constant cost [Neal, Hinton, A view of the EM algorithm that justifies incremental, sparse, and other variants, 1998]: the new run and one other
 * are updated under the present model. Not thread-safe.
 */
final class HierarchicalLearner implements RuntimeLearner {

    /** Runs behind levels and residuals. */
    private static final int RECENT = 60;

    /** Up to this many, a batch takes a second or two. */
    private static final int FEW = RECENT;

    /** Passes of expectation maximisation. */
    private static final int PASSES = 6;

    /** Updated runs per new run. More improve the likelihood but worsen forecasts on the recorded runs. */
    private static final int LOOKS = 2;

    /** Runs between updates of the noise. */
    private static final int NOISE_EVERY = 10;

    /** Least spread, log scale, as dates are whole seconds. */
    private static final double MIN_SPREAD = 0.004;

    /** Largest spread, log scale; larger differences are outliers. */
    private static final double MAX_SPREAD = 0.15;

    /** Initial spread, log scale. */
    private static final double UNKNOWN_SPREAD = 0.04;

    private final String name;
    private final PastRuntimes runtimes = new PastRuntimes();
    private final List<List<double[]>> boots = new ArrayList<>();
    private final List<Double> requestDelays = new ArrayList<>();

    /** The latest runs, oldest first, and in the order of their last update. */
    private final Deque<RecentRun> recent = new ArrayDeque<>();

    private final Deque<RecentRun> turns = new ArrayDeque<>();
    private EffectVariances.Squares ofOlder = EffectVariances.Squares.NONE;
    private Noise noise = Noise.EVEN;

    /** From the median absolute deviation. */
    private double spread = UNKNOWN_SPREAD;

    private LevelModel levels = LevelLearner.learn(List.of(), UNKNOWN_SPREAD);
    private int runs;
    private String last = "";

    /** Whether levels lack some runs. */
    private boolean behind;

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
        if (own.stream().anyMatch(BootTimes::isKnown)) {
            boots.add(own);
        }
        Arrays.stream(run.boots().requestDelaySeconds()).forEach(requestDelays::add);
    }

    /** Learns in batch; a function of the runs alone. */
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

    private double inflation() {
        return StrictMath.sqrt(runs / (runs - 1.0));
    }

    /** Requires a past run with runtimes. */
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
                BootTimes.of(boots, requestDelays),
                runs,
                LearnedRuntimes.version(runs, last));
    }
}
