package io.weatherglass.forecast.runtimes;

/**
 * Hidden Markov model of the jobs on a VM: 61 levels of ln(observed / expected) and two regimes of noise. Between jobs
 * the level jumps with probability {@linkplain #hazard}, and the regime may switch, as observed on shared hosts. A
 * state is {@code regime * LEVELS + level}. Filter and smoother as in Rabiner, A tutorial on hidden Markov models,
 * 1989. Immutable.
 */
final class LevelModel {
    /** Number of levels, from 5 spreads below level 0 to 7 above it. */
    static final int LEVELS = 61;

    /**
     * The quiet and the noisy regime; the data do not support a third ({@code
     * docs/decisions/0009-vms-at-levels-that-jump.md}).
     */
    static final int REGIMES = 2;

    static final int STATES = LEVELS * REGIMES;
    private static final int QUIET = 0;
    private static final int NOISY = 1;

    /** Index of level 0, below the middle because jobs are slowed down more than sped up. */
    static final int ZERO = 25;

    private static final double MIN_OUTLIER = 0.4;

    /** Smallest outlier in steps: six spreads. */
    private static final double OUTLIER_STEPS = 30;

    /** Maximum ordinary noise in steps: one spread. */
    private static final double CORE_STEPS = 5;

    private final double step;
    private final double[] share;
    final double hazard;
    final double sd;
    private final Regime[] regimes;
    private final double[][] switches = new double[REGIMES][REGIMES];

    private final ResidualDensities residuals;

    record Regime(double share, double leaves, double outliers, double tail) {}

    /**
     * @param step distance between levels, &gt; 0, log scale
     * @param share probability of each new level; the sum is 1
     */
    LevelModel(double step, double[] share, double hazard, double sd, Regime... regimes) {
        this.step = step;
        this.share = share;
        this.hazard = hazard;
        this.sd = sd;
        this.regimes = regimes;
        for (int from = 0; from < REGIMES; from++) {
            for (int to = 0; to < REGIMES; to++) {
                double stays = from == to ? 1 - regimes[from].leaves() : 0;
                switches[from][to] = stays + regimes[from].leaves() * regimes[to].share();
            }
        }
        residuals = new ResidualDensities(step, sd, regimes);
    }

    double outlierAbove() {
        return Math.max(MIN_OUTLIER, OUTLIER_STEPS * step);
    }

    double level(int level) {
        return (level - ZERO) * step;
    }

    double share(int level) {
        return share[level];
    }

    double variance() {
        double mean = 0;
        double squares = 0;
        for (int level = 0; level < LEVELS; level++) {
            mean += share[level] * level(level);
            squares += share[level] * level(level) * level(level);
        }
        return squares - mean * mean;
    }

    Regime regime(int regime) {
        return regimes[regime];
    }

    double[] start() {
        double[] start = new double[STATES];
        for (int state = 0; state < STATES; state++) {
            start[state] = regimes[state / LEVELS].share() * share[state % LEVELS];
        }
        return start;
    }

    void predict(double[] state, double[] next) {
        switchRegimes(state, next);
        for (int regime = 0; regime < REGIMES; regime++) {
            int from = regime * LEVELS;
            double mass = 0;
            for (int k = from; k < from + LEVELS; k++) {
                mass += next[k];
            }
            for (int level = 0; level < LEVELS; level++) {
                next[from + level] = (1 - hazard) * next[from + level] + hazard * mass * share[level];
            }
        }
    }

    void switchRegimes(double[] state, double[] next) {
        for (int to = 0; to < REGIMES; to++) {
            mix(state, switches[QUIET][to], switches[NOISY][to], next, to);
        }
    }

    void beforeStep(double[] ahead, double[] jumped, double[] behind) {
        beforeJump(ahead, jumped);
        for (int from = 0; from < REGIMES; from++) {
            mix(jumped, switches[from][QUIET], switches[from][NOISY], behind, from);
        }
    }

    private static void mix(double[] state, double quiet, double noisy, double[] mixed, int regime) {
        int to = regime * LEVELS;
        for (int level = 0; level < LEVELS; level++) {
            mixed[to + level] = quiet * state[level] + noisy * state[LEVELS + level];
        }
    }

    void beforeJump(double[] ahead, double[] behind) {
        for (int regime = 0; regime < REGIMES; regime++) {
            int from = regime * LEVELS;
            double jumped = 0;
            for (int level = 0; level < LEVELS; level++) {
                jumped += share[level] * ahead[from + level];
            }
            for (int level = 0; level < LEVELS; level++) {
                behind[from + level] = (1 - hazard) * ahead[from + level] + hazard * jumped;
            }
        }
    }

    double residual(VmJobs jobs, int job, int level) {
        return atNoiseOne(jobs.logRatio()[job] - jobs.loading()[job] * level(level), jobs.noise()[job]);
    }

    double atNoiseOne(double residual, double noise) {
        double core = CORE_STEPS * step;
        return Math.abs(residual) <= core * noise
                ? residual / noise
                : residual + Math.signum(residual) * core * (1 - noise);
    }

    /** Scales small residuals by the noise; outliers do not depend on it. */
    double atNoise(double residual, double noise) {
        double core = CORE_STEPS * step;
        return Math.abs(residual) <= core ? residual * noise : residual - Math.signum(residual) * core * (1 - noise);
    }

    static void see(double[] densities, double[] state) {
        double quiet = 0;
        double noisy = 0;
        for (int level = 0; level < LEVELS; level++) {
            state[level] *= densities[level];
            state[LEVELS + level] *= densities[LEVELS + level];
            // two independent sums allow the processor to add in parallel
            quiet += state[level];
            noisy += state[LEVELS + level];
        }
        scale(state, 1 / (quiet + noisy));
    }

    double[] filter(VmJobs jobs) {
        double[] state = start();
        double[] next = new double[STATES];
        double[] densities = new double[STATES];
        for (int job = 0; job < jobs.count(); job++) {
            if (job > 0) {
                predict(state, next);
                double[] swap = state;
                state = next;
                next = swap;
            }
            densities(jobs, job, densities);
            see(densities, state);
        }
        return state;
    }

    void densities(VmJobs jobs, int job, double[] densities) {
        for (int level = 0; level < LEVELS; level++) {
            residuals.enter(residual(jobs, job, level), level, densities);
        }
    }

    double coreShare(double residual, int regime) {
        return residuals.coreShare(residual, regime);
    }

    static void scale(double[] values, double factor) {
        for (int k = 0; k < values.length; k++) {
            values[k] *= factor;
        }
    }

    static double[] cumulative(double[] state) {
        double[] sums = state.clone();
        for (int k = 1; k < sums.length; k++) {
            sums[k] += sums[k - 1];
        }
        return sums;
    }
}
