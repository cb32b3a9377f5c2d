package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.LEVELS;
import static io.weatherglass.forecast.runtimes.LevelModel.REGIMES;

import io.weatherglass.forecast.runtimes.LevelModel.Regime;
import java.util.Arrays;

/**
 * Makes a {@link LevelModel} of {@link LevelStatistics}: the maximisation step of Baum and Welch [Rabiner, A tutorial on
 * hidden Markov models, 1989], with priors that decide while there are few jobs. The first model and the weights of the
 * priors are guesses: they amount to levels and spells that last for some twenty jobs.
 */
final class LevelLearner {
    /** Between levels, as a share of the spread: fine against the noise of a job, and 61 levels reach far. A guess. */
    private static final double STEP = 0.2;

    /** First probability of a jump between two jobs. A guess; it is {@link #JUMPS} / {@link #JUMP_STEPS}. */
    private static final double FIRST_HAZARD = 0.05;

    /** Pseudo-count of steps from job to job. A guess. */
    private static final double JUMP_STEPS = 40;

    /** Pseudo-count of the jumps among them, and of the levels jumped to. A guess. */
    private static final double JUMPS = 2;

    /** Pseudo-count of jobs behind the first noise and the first share of outliers. A guess. */
    private static final double CORE_JOBS = 4;

    /** Pseudo-count of the ends of spells of a regime; with {@link #SPELL_STEPS} a spell lasts twenty jobs. A guess. */
    private static final double SPELLS = 0.5;

    /** Pseudo-count of the jobs within spells of a regime. A guess. */
    private static final double SPELL_STEPS = 10;

    /** First standard deviation of the noise of a job, as a share of the spread, the rest being levels. A guess. */
    private static final double FIRST_NOISE = 0.5;

    /** First mean of what slow jobs take beyond the noise, in spreads. A guess. */
    private static final double FIRST_TAIL = 3;

    /** First share of quiet spells, as few VMs are noisy. A guess. */
    private static final double FIRST_QUIET = 0.85;

    /** The rest are noisy. */
    private static final double FIRST_NOISY = 0.15;

    /** First probability that a spell ends with a job. A guess; it is {@link #SPELLS} / {@link #SPELL_STEPS}. */
    private static final double FIRST_END = 0.05;

    /** First share of slow jobs in a quiet spell. A guess. */
    private static final double FIRST_SLOW_QUIET = 0.04;

    /** First share of slow jobs in a noisy spell. A guess. */
    private static final double FIRST_SLOW_NOISY = 0.5;

    /** How far new levels are smoothed over their neighbours, in steps: a triangle of this half-width. A guess. */
    private static final int SMOOTHED_STEPS = 2;

    /** Sum of the weights of that triangle. */
    private static final int SMOOTHING_WEIGHT = (SMOOTHED_STEPS + 1) * (SMOOTHED_STEPS + 1);

    private LevelLearner() {}

    /** What is expected before anything is seen of VMs. */
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

    /** A level is as likely as its neighbours are. */
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
