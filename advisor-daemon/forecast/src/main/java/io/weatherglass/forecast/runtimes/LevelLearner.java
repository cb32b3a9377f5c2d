package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.LEVELS;
import static io.weatherglass.forecast.runtimes.LevelModel.REGIMES;

import io.weatherglass.forecast.runtimes.LevelModel.Regime;
import java.util.Arrays;

/**
 * Fits a {@link LevelModel}: the maximisation step of Baum and Welch [Rabiner, A tutorial on hidden Markov models,
 * 1989], with priors. The priors assume that levels and spells last for about twenty jobs. Constants named FIRST are
 * initial values of the iteration; the others are pseudo-counts of jobs, jumps and spells.
 */
final class LevelLearner {
    /** Distance between levels, as a share of the spread. */
    private static final double STEP = 0.2;

    private static final double FIRST_HAZARD = 0.05;
    private static final double JUMP_STEPS = 40;
    private static final double JUMPS = 2;
    private static final double CORE_JOBS = 4;
    private static final double SPELLS = 0.5;
    private static final double SPELL_STEPS = 10;
    private static final double FIRST_NOISE = 0.5;
    private static final double FIRST_TAIL = 3;
    private static final double FIRST_QUIET = 0.85;
    private static final double FIRST_NOISY = 0.15;
    private static final double FIRST_END = 0.05;
    private static final double FIRST_SLOW_QUIET = 0.04;
    private static final double FIRST_SLOW_NOISY = 0.5;

    /** Half-width of the triangular smoothing of levels. */
    private static final int SMOOTHED_STEPS = 2;

    private static final int SMOOTHING_WEIGHT = (SMOOTHED_STEPS + 1) * (SMOOTHED_STEPS + 1);

    private LevelLearner() {}

    static LevelModel first(double spread) {
        double step = STEP * spread;
        return new LevelModel(
                step,
                normalShare(step, spread),
                FIRST_HAZARD,
                FIRST_NOISE * spread,
                quiet(FIRST_TAIL * spread),
                noisy(FIRST_TAIL * spread));
    }

    private static Regime quiet(double tail) {
        return new Regime(FIRST_QUIET, FIRST_END, FIRST_SLOW_QUIET, tail);
    }

    private static Regime noisy(double tail) {
        return new Regime(FIRST_NOISY, FIRST_END, FIRST_SLOW_NOISY, tail);
    }

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

    /** @param spread approximate standard deviation of ln(observed / expected), &gt; 0 */
    static LevelModel learn(Iterable<SpeedLevelStatistics> seen, double spread) {
        SpeedLevelStatistics all = prior(spread);
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

    private static SpeedLevelStatistics prior(double spread) {
        SpeedLevelStatistics prior = new SpeedLevelStatistics();
        System.arraycopy(normalShare(STEP * spread, spread), 0, prior.newLevels, 0, LEVELS);
        LevelModel.scale(prior.newLevels, JUMPS);
        prior.jumps = JUMPS;
        prior.steps = JUMP_STEPS;
        prior.core = CORE_JOBS;
        prior.squares = CORE_JOBS * FIRST_NOISE * FIRST_NOISE * spread * spread;
        Regime[] first = {quiet(FIRST_TAIL * spread), noisy(FIRST_TAIL * spread)};
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

    private static double[] smooth(double[] counts) {
        double[] smooth = new double[counts.length];
        double sum = 0;
        for (int level = 0; level < counts.length; level++) {
            for (int near = -SMOOTHED_STEPS; near <= SMOOTHED_STEPS; near++) {
                int at = Math.min(counts.length - 1, Math.max(0, level + near));
                smooth[at] += counts[level] * (SMOOTHED_STEPS + 1 - Math.abs(near)) / SMOOTHING_WEIGHT;
            }
            sum += counts[level];
        }
        LevelModel.scale(smooth, 1 / sum);
        return smooth;
    }
}
