package io.weatherglass.forecast.runtimes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/** Learns expectations from all runs, and other parameters from the latest runs. Not thread-safe. */
final class HierarchicalLearner extends RuntimeLearner {

    /** Number of runs used for levels and residuals; an update takes one or two seconds. */
    private static final int RECENT = 60;

    private static final int PASSES = 6;

    /** Minimum spread, log scale, because timestamps are rounded to seconds. */
    private static final double MIN_SPREAD = 0.004;

    /** Maximum spread, log scale; larger differences are outliers. */
    private static final double MAX_SPREAD = 0.15;

    private static final double UNKNOWN_SPREAD = 0.04;

    private final String name;
    private final PastRuntimes runtimes = new PastRuntimes();
    private final List<List<double[]>> boots = new ArrayList<>();
    private final Deque<RecentRun> recent = new ArrayDeque<>();

    private EffectVariances.Squares ofOlder = EffectVariances.Squares.NONE;
    private Noise noise = Noise.EVEN;
    private LevelModel levels = LevelLearner.learn(List.of(), UNKNOWN_SPREAD);
    private int runs;
    private String last = "";
    private boolean behind;

    HierarchicalLearner(String name, LearnedRuntimes untilRuntimesAreKnown) {
        super(untilRuntimesAreKnown);
        this.name = name;
    }

    @Override
    void learn(PastRunRuntimes next) {
        runtimes.add(next);
        addBoots(next);
        last = next.name();
        recent.addLast(new RecentRun(next, runs++, runtimes));
        if (recent.size() > RECENT) {
            PastRunRuntimes old = recent.removeFirst().run();
            ofOlder = ofOlder.plus(LogRatioMeans.of(old, runtimes.logRatios(old)));
        }
        behind = true;
    }

    private void addBoots(PastRunRuntimes run) {
        double[] predicted = run.predictedBootSeconds();
        List<double[]> own = IntStream.range(0, predicted.length)
                .mapToObj(vm -> new double[] {predicted[vm] > 0 ? predicted[vm] : Double.NaN, run.bootSeconds()[vm]})
                .toList();
        if (own.stream().anyMatch(BootTimes::isKnown)) {
            boots.add(own);
        }
    }

    private void learnLevels() {
        seeAll();
        seeAll();
        List<RecentRun> seen = List.copyOf(recent);
        noise = Noise.of(seen);
        double deviation = SortedValues.SD_OF_MEDIAN_DISTANCE * noise.medianDistance(seen);
        double spread = Math.min(MAX_SPREAD, Math.max(MIN_SPREAD, deviation));
        levels = LevelLearner.first(spread);
        for (int pass = 0; pass < PASSES; pass++) {
            recent.forEach(run -> run.look(levels, noise));
            levels = LevelLearner.learn(
                    recent.stream().map(RecentRun::statistics).toList(), spread);
        }
        recent.forEach(run -> run.look(levels, noise));
    }

    private void seeAll() {
        EffectVariances variances = variances();
        double inflation = StrictMath.sqrt(runs / (runs - 1.0));
        recent.forEach(run -> run.see(runtimes, variances, inflation));
    }

    private EffectVariances variances() {
        EffectVariances.Squares all = ofOlder;
        for (RecentRun run : recent) {
            all = run.addTo(all);
        }
        return EffectVariances.of(all);
    }

    @Override
    LearnedRuntimes estimate() {
        if (behind && runs > 1) {
            learnLevels();
        }
        behind = false;
        // with a single run, observed and expected runtimes are equal
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
                BootTimes.of(boots),
                runs,
                LearnedRuntimes.version(runs, last));
    }
}
