package io.weatherglass.forecast.runtimes;

/**
 * How the jobs on one VM follow each other: a hidden Markov model over a grid of levels, ln(observed / expected), and
 * over regimes of noise. From one job to the next the VM stays at its level or, with the {@linkplain #hazard}, jumps to
 * a freshly drawn one; it stays quiet or noisy, or switches. A VM that shares its host now and then behaves so: measured on the
 * recorded runs, levels last for many jobs and change within one, and jobs far too slow come in spells. Immutable.
 *
 * <p>A state is {@code regime * LEVELS + level}. Forward filter and smoother as in Rabiner, A tutorial on hidden Markov
 * models, 1989.
 */
final class LevelModel {
    /** With steps of a fifth of the spread, from 5 spreads below to 7 above. A guess. */
    static final int LEVELS = 61;

    /** Quiet and noisy. A third one was tried: the recorded runs have too few VMs to learn it from
     * ({@code docs/decisions/0009-vms-at-levels-that-jump.md}). */
    static final int REGIMES = 2;

    static final int STATES = LEVELS * REGIMES;

    private static final int QUIET = 0;
    private static final int NOISY = 1;

    /** Where among the levels 0 lies: there is more room above, as jobs are slowed down more than sped up. A guess. */
    static final int ZERO = 25;

    /** Half as long again, on the log scale: less is what VMs do to jobs. A guess. */
    private static final double MIN_OUTLIER = 0.4;

    /** Six times what jobs usually differ by. A guess. */
    private static final double OUTLIER_STEPS = 30;

    /** Residuals up to one spread are the noise of any job. A guess. */
    private static final double CORE_STEPS = 5;

    private final double step;
    private final double[] share;
    private final double hazard;
    private final double sd;
    private final Regime[] regimes;

    /** By regime at one job and at the next the probability of it. */
    private final double[][] switches = new double[REGIMES][REGIMES];

    private final ResidualDensities residuals;

    /**
     * A kind of noise: quiet or noisy.
     *
     * @param share of it among new regimes
     * @param leaves probability that a job begins another spell
     * @param outliers share of the residuals beyond the core
     * @param tail mean of the slow ones among these, on the log scale
     */
    record Regime(double share, double leaves, double outliers, double tail) {}

    /**
     * @param step between levels, &gt; 0, on the log scale
     * @param share of each level among new ones, sums to 1
     * @param hazard probability of a jump between two jobs
     * @param sd of the core of the residuals
     * @param regimes the quiet one and the noisy one
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

    double step() {
        return step;
    }

    /**
     * A residual above is no noise of the VM: the job has a fault of its own. Half as long again at least, and more where
     * jobs differ a lot anyway.
     */
    double outlierAbove() {
        return Math.max(MIN_OUTLIER, OUTLIER_STEPS * step);
    }

    /** Value of a level, on the log scale. */
    double level(int level) {
        return (level - ZERO) * step;
    }

    double share(int level) {
        return share[level];
    }

    double hazard() {
        return hazard;
    }

    /** Variance of the levels. */
    double variance() {
        double mean = 0;
        double squares = 0;
        for (int level = 0; level < LEVELS; level++) {
            mean += share[level] * level(level);
            squares += share[level] * level(level) * level(level);
        }
        return squares - mean * mean;
    }

    /** Standard deviation of the core of the residuals. */
    double sd() {
        return sd;
    }

    Regime regime(int regime) {
        return regimes[regime];
    }

    /** The state of a VM before its first job. */
    double[] start() {
        double[] start = new double[STATES];
        for (int state = 0; state < STATES; state++) {
            start[state] = regimes[state / LEVELS].share() * share[state % LEVELS];
        }
        return start;
    }

    /** From the state at one job to the state at the next, before that is seen. */
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

    /** The first half of a step: spells end. */
    void switchRegimes(double[] state, double[] next) {
        for (int to = 0; to < REGIMES; to++) {
            mix(state, switches[QUIET][to], switches[NOISY][to], next, to);
        }
    }

    /** How well states go with what comes, from after the next step to before it, and between its two halves. */
    void beforeStep(double[] ahead, double[] jumped, double[] behind) {
        beforeJump(ahead, jumped);
        for (int from = 0; from < REGIMES; from++) {
            mix(jumped, switches[from][QUIET], switches[from][NOISY], behind, from);
        }
    }

    /** By level so much of each regime, into one regime of another state. */
    private static void mix(double[] state, double quiet, double noisy, double[] mixed, int regime) {
        int to = regime * LEVELS;
        for (int level = 0; level < LEVELS; level++) {
            mixed[to + level] = quiet * state[level] + noisy * state[LEVELS + level];
        }
    }

    /** How well states go with what comes, from after a jump that may be to before it. */
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

    /** Residual of a job at a level, on the terms of a job of noise 1. */
    double residual(VmJobs jobs, int job, int level) {
        return atNoiseOne(jobs.logRatio()[job] - jobs.loading()[job] * level(level), jobs.noise()[job]);
    }

    /** What a residual of a job of this noise would be with a noise of 1: the inverse of {@link #atNoise}. */
    double atNoiseOne(double residual, double noise) {
        double core = CORE_STEPS * step;
        return Math.abs(residual) <= core * noise
                ? residual / noise
                : residual + Math.signum(residual) * core * (1 - noise);
    }

    /** Residual of a job of this noise: small ones are in proportion; what makes a job far too slow is not. */
    double atNoise(double residual, double noise) {
        double core = CORE_STEPS * step;
        return Math.abs(residual) <= core ? residual * noise : residual - Math.signum(residual) * core * (1 - noise);
    }

    /** Multiplies the state with the densities of what was seen of a job, and scales it to 1. */
    static void see(double[] densities, double[] state) {
        double quiet = 0;
        double noisy = 0;
        for (int level = 0; level < LEVELS; level++) {
            state[level] *= densities[level];
            state[LEVELS + level] *= densities[LEVELS + level];
            // two sums: each addition waits for the one before
            quiet += state[level];
            noisy += state[LEVELS + level];
        }
        scale(state, 1 / (quiet + noisy));
    }

    /** What is known of a VM after these jobs. */
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

    /** Density of what was seen of a job by state, up to a factor. */
    void densities(VmJobs jobs, int job, double[] densities) {
        for (int level = 0; level < LEVELS; level++) {
            residuals.enter(residual(jobs, job, level), level, densities);
        }
    }

    /** Probability that a residual belongs to the core. */
    double coreShare(double residual, int regime) {
        return residuals.coreShare(residual, regime);
    }

    static void scale(double[] values, double factor) {
        for (int k = 0; k < values.length; k++) {
            values[k] *= factor;
        }
    }

    /** Running sums of a state, to draw from. */
    static double[] cumulative(double[] state) {
        double[] sums = state.clone();
        for (int k = 1; k < sums.length; k++) {
            sums[k] += sums[k - 1];
        }
        return sums;
    }
}
