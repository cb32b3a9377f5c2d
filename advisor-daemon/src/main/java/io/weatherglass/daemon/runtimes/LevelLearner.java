package io.weatherglass.daemon.runtimes;

import static io.weatherglass.daemon.runtimes.LevelModel.LEVELS;
import static io.weatherglass.daemon.runtimes.LevelModel.REGIMES;
import static io.weatherglass.daemon.runtimes.LevelModel.STATES;

import io.weatherglass.daemon.runtimes.LevelModel.Regime;
import java.util.Arrays;
import java.util.List;

/**
 * Learns a {@link LevelModel} from the sequences of ln(observed / expected) on past VMs by expectation maximisation (Baum,
 * Welch), with priors that decide while there are few jobs. For one thread.
 */
final class LevelLearner {
    /** Enough from rough parameters; from ones learned before a pass does. */
    private static final int PASSES = 6;

    /** Between levels, as a share of the spread. */
    private static final double STEP = 0.2;

    /** Pseudo-counts of the priors. */
    private static final double JUMP_STEPS = 40;

    private static final double JUMPS = 2;
    private static final double CORE_JOBS = 4;
    private static final double SPELLS = 0.5;
    private static final double SPELL_STEPS = 10;

    private final List<VmJobs> sequences;
    private final double spread;
    private LevelModel model;

    private double[] newLevels;
    private double jumps;
    private double steps;
    private double squares;
    private double core;
    private final double[] jobs = new double[REGIMES];
    private final double[] outliers = new double[REGIMES];
    private final double[] slowSum = new double[REGIMES];
    private final double[] slow = new double[REGIMES];
    private final double[] spells = new double[REGIMES];
    private final double[] ends = new double[REGIMES];
    private final double[] spellSteps = new double[REGIMES];
    private final double[] scratch = new double[STATES];
    private final double[] arriving = new double[STATES];

    private LevelLearner(List<VmJobs> sequences, double spread) {
        this.sequences = sequences;
        this.spread = spread;
        model = first(spread);
    }

    /**
     * @param sequences by VM, in the order of the starts of its jobs
     * @param spread rough standard deviation of all of them, &gt; 0
     */
    static LevelModel learn(List<VmJobs> sequences, double spread) {
        LevelLearner learner = new LevelLearner(sequences, spread);
        for (int pass = 0; pass < PASSES; pass++) {
            learner.pass();
        }
        return learner.model;
    }

    private static LevelModel first(double spread) {
        double step = STEP * spread;
        return new LevelModel(
                step,
                normalShare(step, spread),
                0.05,
                0.5 * spread,
                new Regime(0.85, 0.05, 0.04, 3 * spread),
                new Regime(0.15, 0.05, 0.5, 3 * spread));
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

    private void pass() {
        newLevels = normalShare(model.step(), spread);
        LevelModel.scale(newLevels, JUMPS);
        jumps = JUMPS;
        steps = JUMP_STEPS;
        core = CORE_JOBS;
        squares = CORE_JOBS * 0.25 * spread * spread;
        for (int regime = 0; regime < REGIMES; regime++) {
            Regime now = first(spread).regime(regime);
            jobs[regime] = CORE_JOBS;
            outliers[regime] = CORE_JOBS * now.outliers();
            slow[regime] = 1;
            slowSum[regime] = now.tail();
            spells[regime] = 1;
            ends[regime] = SPELLS;
            spellSteps[regime] = SPELL_STEPS;
        }
        sequences.forEach(this::learnFrom);
        model = improved();
    }

    private LevelModel improved() {
        Regime[] regimes = new Regime[REGIMES];
        double allSpells = Arrays.stream(spells).sum();
        for (int regime = 0; regime < REGIMES; regime++) {
            regimes[regime] = new Regime(
                    spells[regime] / allSpells,
                    ends[regime] / spellSteps[regime],
                    outliers[regime] / jobs[regime],
                    slowSum[regime] / slow[regime]);
        }
        return new LevelModel(model.step(), smooth(newLevels), jumps / steps, StrictMath.sqrt(squares / core), regimes);
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

    private void learnFrom(VmJobs sequence) {
        Smoothed smoothed = Smoothed.of(model, sequence);
        for (int job = 0; job < sequence.count(); job++) {
            double[] now = smoothed.posterior(job);
            residuals(sequence, job, now);
            if (job == 0) {
                for (int state = 0; state < STATES; state++) {
                    newLevels[state % LEVELS] += now[state];
                    spells[state / LEVELS] += now[state];
                }
            } else {
                jumps(smoothed, job);
                spells(smoothed, job);
            }
        }
    }

    private void residuals(VmJobs sequence, int job, double[] posterior) {
        for (int regime = 0; regime < REGIMES; regime++) {
            for (int level = 0; level < LEVELS; level++) {
                double weight = posterior[regime * LEVELS + level];
                if (weight > 1e-9) {
                    double residual = model.residual(sequence, job, level);
                    double inCore = model.coreShare(residual, regime);
                    squares += weight * inCore * residual * residual;
                    core += weight * inCore;
                    jobs[regime] += weight;
                    outliers[regime] += weight * (1 - inCore);
                    if (residual > 0 && residual < model.outlierAbove()) {
                        slow[regime] += weight * (1 - inCore);
                        slowSum[regime] += weight * (1 - inCore) * residual;
                    }
                }
            }
        }
    }

    /** Expected number of jumps of the level before the job, and where to. */
    private void jumps(Smoothed smoothed, int job) {
        double[] before = smoothed.filtered(job - 1);
        double[] ahead = smoothed.ahead(job);
        model.switchRegimes(before, scratch);
        double all = 0;
        double jumped = 0;
        for (int regime = 0; regime < REGIMES; regime++) {
            double mass = 0;
            for (int level = 0; level < LEVELS; level++) {
                mass += scratch[regime * LEVELS + level];
            }
            for (int level = 0; level < LEVELS; level++) {
                int state = regime * LEVELS + level;
                arriving[state] = model.hazard() * mass * model.share(level) * ahead[state];
                jumped += arriving[state];
                all += (1 - model.hazard()) * scratch[state] * ahead[state];
            }
        }
        all += jumped;
        jumps += jumped / all;
        steps++;
        for (int state = 0; state < STATES; state++) {
            newLevels[state % LEVELS] += arriving[state] / all;
        }
    }

    /** Expected number of spells that end before the job, and of what kind the next ones are. */
    private void spells(Smoothed smoothed, int job) {
        double[] before = smoothed.filtered(job - 1);
        model.beforeJump(smoothed.ahead(job), scratch);
        double all = 0;
        double[][] switched = new double[REGIMES][REGIMES];
        double[] stayed = new double[REGIMES];
        for (int from = 0; from < REGIMES; from++) {
            for (int level = 0; level < LEVELS; level++) {
                double here = before[from * LEVELS + level];
                stayed[from] += here * (1 - model.regime(from).leaves()) * scratch[from * LEVELS + level];
                for (int to = 0; to < REGIMES; to++) {
                    switched[from][to] += here
                            * model.regime(from).leaves()
                            * model.regime(to).share()
                            * scratch[to * LEVELS + level];
                }
            }
            all += stayed[from] + Arrays.stream(switched[from]).sum();
        }
        for (int from = 0; from < REGIMES; from++) {
            double ended = Arrays.stream(switched[from]).sum();
            ends[from] += ended / all;
            spellSteps[from] += (stayed[from] + ended) / all;
            for (int to = 0; to < REGIMES; to++) {
                spells[to] += switched[from][to] / all;
            }
        }
    }
}
