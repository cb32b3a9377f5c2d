package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.LEVELS;
import static io.weatherglass.forecast.runtimes.LevelModel.REGIMES;
import static io.weatherglass.forecast.runtimes.LevelModel.STATES;

/** Sufficient statistics of a {@link LevelModel}: the expectation step of Baum and Welch. Not thread-safe. */
final class SpeedLevelStatistics {
    final double[] newLevels = new double[LEVELS];

    double jumps;

    double steps;

    /** Core of the residuals: sum of squares and count. */
    double squares;

    double core;

    /** By regime: numbers of jobs, outliers and slow outliers, and the sum of slow outliers. */
    final double[] jobs = new double[REGIMES];

    final double[] outliers = new double[REGIMES];
    final double[] slow = new double[REGIMES];
    final double[] slowSum = new double[REGIMES];

    /** By regime: numbers of started spells, of ended spells, and of opportunities to end a spell. */
    final double[] spells = new double[REGIMES];

    final double[] ends = new double[REGIMES];
    final double[] spellSteps = new double[REGIMES];

    void add(SpeedLevelStatistics other) {
        jumps += other.jumps;
        steps += other.steps;
        squares += other.squares;
        core += other.core;
        add(newLevels, other.newLevels);
        add(jobs, other.jobs);
        add(outliers, other.outliers);
        add(slow, other.slow);
        add(slowSum, other.slowSum);
        add(spells, other.spells);
        add(ends, other.ends);
        add(spellSteps, other.spellSteps);
    }

    private static void add(double[] sums, double[] more) {
        for (int k = 0; k < sums.length; k++) {
            sums[k] += more[k];
        }
    }

    void add(LevelModel model, VmJobs sequence, SmoothedStates smoothed) {
        double[] scratch = new double[STATES];
        for (int job = 0; job < sequence.count(); job++) {
            double[] now = smoothed.posterior()[job];
            addResiduals(model, sequence, job, now);
            if (job == 0) {
                for (int state = 0; state < STATES; state++) {
                    newLevels[state % LEVELS] += now[state];
                    spells[state / LEVELS] += now[state];
                }
            } else {
                addJumps(model, smoothed, job, scratch);
                addSpells(model, smoothed.filtered()[job - 1], smoothed.jumped()[job]);
            }
        }
    }

    private void addResiduals(LevelModel model, VmJobs sequence, int job, double[] posterior) {
        for (int level = 0; level < LEVELS; level++) {
            if (posterior[level] + posterior[LEVELS + level] > 1e-9) {
                double residual = model.residual(sequence, job, level);
                boolean isSlow = residual > 0 && residual < model.outlierAbove();
                for (int regime = 0; regime < REGIMES; regime++) {
                    double weight = posterior[regime * LEVELS + level];
                    double inCore = weight * model.coreShare(residual, regime);
                    squares += inCore * residual * residual;
                    core += inCore;
                    jobs[regime] += weight;
                    outliers[regime] += weight - inCore;
                    slow[regime] += isSlow ? weight - inCore : 0;
                    slowSum[regime] += isSlow ? (weight - inCore) * residual : 0;
                }
            }
        }
    }

    private void addJumps(LevelModel model, SmoothedStates smoothed, int job, double[] switched) {
        double[] ahead = smoothed.ahead()[job];
        model.switchRegimes(smoothed.filtered()[job - 1], switched);
        double stayed = 0;
        double jumped = 0;
        double[] jumpsFrom = new double[REGIMES];
        for (int regime = 0; regime < REGIMES; regime++) {
            double mass = 0;
            double fits = 0;
            for (int level = 0; level < LEVELS; level++) {
                int state = regime * LEVELS + level;
                mass += switched[state];
                fits += model.share(level) * ahead[state];
                stayed += switched[state] * ahead[state];
            }
            jumpsFrom[regime] = model.hazard * mass;
            jumped += jumpsFrom[regime] * fits;
        }
        double all = (1 - model.hazard) * stayed + jumped;
        jumps += jumped / all;
        steps++;
        for (int regime = 0; regime < REGIMES; regime++) {
            for (int level = 0; level < LEVELS; level++) {
                newLevels[level] += jumpsFrom[regime] / all * model.share(level) * ahead[regime * LEVELS + level];
            }
        }
    }

    private void addSpells(LevelModel model, double[] before, double[] aheadOfJump) {
        double[][] together = new double[REGIMES][REGIMES];
        for (int level = 0; level < LEVELS; level++) {
            for (int from = 0; from < REGIMES; from++) {
                for (int to = 0; to < REGIMES; to++) {
                    together[from][to] += before[from * LEVELS + level] * aheadOfJump[to * LEVELS + level];
                }
            }
        }
        double all = 0;
        double[] stayed = new double[REGIMES];
        double[] ended = new double[REGIMES];
        for (int from = 0; from < REGIMES; from++) {
            stayed[from] = (1 - model.regime(from).leaves()) * together[from][from];
            for (int to = 0; to < REGIMES; to++) {
                together[from][to] *=
                        model.regime(from).leaves() * model.regime(to).share();
                ended[from] += together[from][to];
            }
            all += stayed[from] + ended[from];
        }
        for (int from = 0; from < REGIMES; from++) {
            ends[from] += ended[from] / all;
            spellSteps[from] += (stayed[from] + ended[from]) / all;
            for (int to = 0; to < REGIMES; to++) {
                spells[to] += together[from][to] / all;
            }
        }
    }
}
