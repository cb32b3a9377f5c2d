package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.LEVELS;
import static io.weatherglass.forecast.runtimes.LevelModel.REGIMES;

import io.weatherglass.forecast.runtimes.LevelModel.Regime;
import java.util.Arrays;

/**
 * Makes a {@link LevelModel} of {@link LevelStatistics}: the maximisation step of Baum and Welch, with priors that decide
 * while there are few jobs.
 */
final class LevelLearner {
    /** Between levels, as a share of the spread. */
    private static final double STEP = 0.2;

    /** Pseudo-counts of the priors. */
    private static final double JUMP_STEPS = 40;

    private static final double JUMPS = 2;
    private static final double CORE_JOBS = 4;
    private static final double SPELLS = 0.5;
    private static final double SPELL_STEPS = 10;

    private LevelLearner() {}

    /** What is expected before anything is seen of VMs. */
    static LevelModel first(double spread) {
        double step = STEP * spread;
        return new LevelModel(
                step, normalShare(step, spread), 0.05, 0.5 * spread, quiet(3 * spread), noisy(3 * spread));
    }

    private static Regime quiet(double tail) {
        return new Regime(0.85, 0.05, 0.04, tail);
    }

    private static Regime noisy(double tail) {
        return new Regime(0.15, 0.05, 0.5, tail);
    }

    /** What is expected of levels before any is seen. */
    private static double[] normalShare(double step, double sd) {
        double[] share = new double[LEVELS];
        double sum = 0;
        for (int level = 0; level < LEVELS; level++) {
            double z = (level - LevelModel.ZERO) * step / sd;
            share[level] = StrictMath.exp(-z * z / 2);
            sum += share[level];
        }
        LevelModel.scale(share, 1 / sum);
        return share;
    }

    /**
     * The model that these statistics speak for.
     *
     * @param seen of past sequences of jobs, in any number of parts
     * @param spread rough standard deviation of all their ln(observed / expected), &gt; 0
     */
    static LevelModel learn(Iterable<LevelStatistics> seen, double spread) {
        LevelStatistics all = prior(spread);
        seen.forEach(all::add);
        Regime[] regimes = new Regime[REGIMES];
        double allSpells = Arrays.stream(all.spells).sum();
        for (int regime = 0; regime < REGIMES; regime++) {
            regimes[regime] = new Regime(
                    all.spells[regime] / allSpells,
                    all.ends[regime] / all.spellSteps[regime],
                    all.outliers[regime] / all.jobs[regime],
                    all.slowSum[regime] / all.slow[regime]);
        }
        return new LevelModel(
                STEP * spread,
                smooth(all.newLevels),
                all.jumps / all.steps,
                StrictMath.sqrt(all.squares / all.core),
                regimes);
    }

    /** What speaks for the first model, in counts of jobs. */
    private static LevelStatistics prior(double spread) {
        LevelStatistics prior = new LevelStatistics();
        System.arraycopy(normalShare(STEP * spread, spread), 0, prior.newLevels, 0, LEVELS);
        LevelModel.scale(prior.newLevels, JUMPS);
        prior.jumps = JUMPS;
        prior.steps = JUMP_STEPS;
        prior.core = CORE_JOBS;
        prior.squares = CORE_JOBS * 0.25 * spread * spread;
        Regime[] first = {quiet(3 * spread), noisy(3 * spread)};
        for (int regime = 0; regime < REGIMES; regime++) {
            prior.jobs[regime] = CORE_JOBS;
            prior.outliers[regime] = CORE_JOBS * first[regime].outliers();
            prior.slow[regime] = 1;
            prior.slowSum[regime] = first[regime].tail();
            prior.spells[regime] = 1;
            prior.ends[regime] = SPELLS;
            prior.spellSteps[regime] = SPELL_STEPS;
        }
        return prior;
    }

    /** A level is as likely as its neighbours are. */
    private static double[] smooth(double[] counts) {
        double[] smooth = new double[counts.length];
        double sum = 0;
        for (int level = 0; level < counts.length; level++) {
            for (int near = -2; near <= 2; near++) {
                int at = Math.min(counts.length - 1, Math.max(0, level + near));
                smooth[at] += counts[level] * (3 - Math.abs(near)) / 9;
            }
            sum += counts[level];
        }
        LevelModel.scale(smooth, 1 / sum);
        return smooth;
    }
}
