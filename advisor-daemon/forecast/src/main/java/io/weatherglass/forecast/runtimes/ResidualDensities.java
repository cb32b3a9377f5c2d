package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.LEVELS;
import static io.weatherglass.forecast.runtimes.LevelModel.REGIMES;

import io.weatherglass.forecast.runtimes.LevelModel.Regime;

/**
 * How likely residuals are, on the log scale: a normal core, and beyond it outliers, slow or fast, of which the regime says how many
 * there are. Densities near the core are read from tables, finer than the grid of the levels. Immutable.
 */
final class ResidualDensities {

    /** Share of the residuals beyond the core that may be anything: whatever is seen, nothing becomes impossible. A guess. */
    private static final double ANYTHING = 0.03;

    /** The range of what may be anything, on the log scale: a factor of twenty either way. A guess. */
    private static final double WIDTH_OF_ANYTHING = 6;

    /** Share of the residuals beyond the core that are slow rather than fast. A guess. */
    private static final double SHARE_OF_SLOW = 0.9;

    /** Steps of the table of densities per step of the grid: the error of the table is below that of the grid. A guess. */
    private static final int FINE = 8;

    private static final int FINE_LEVELS = 2 * LEVELS * FINE + 1;

    /** What the core has beyond the tables: more than ten of its standard deviations are left to the tail. */
    private static final double NO_CORE = 0;

    private final double step;
    private final double finePerUnit;
    private final double sd;
    private final Regime[] regimes;

    private final double[][] density = new double[REGIMES][FINE_LEVELS];

    /** Of the density the share that is the core's. */
    private final double[][] coreShare = new double[REGIMES][FINE_LEVELS];

    /**
     * @param step between levels, &gt; 0, on the log scale
     * @param sd of the core
     * @param regimes the quiet one and the noisy one; not changed afterwards
     */
    ResidualDensities(double step, double sd, Regime[] regimes) {
        this.step = step;
        finePerUnit = FINE / step;
        this.sd = sd;
        this.regimes = regimes;
        for (int k = 0; k <= LEVELS * FINE; k++) {
            double residual = k * step / FINE;
            double core = core(residual);
            tabulate(LEVELS * FINE + k, residual, core);
            tabulate(LEVELS * FINE - k, -residual, core);
        }
    }

    private void tabulate(int place, double residual, double core) {
        for (int regime = 0; regime < REGIMES; regime++) {
            density[regime][place] = exactDensity(core, residual, regime);
            coreShare[regime][place] = (1 - regimes[regime].outliers()) * core / density[regime][place];
        }
    }

    /** Enters the densities of the residual at a level, one for each regime, among those of the states. */
    void enter(double residual, int level, double[] byState) {
        int fine = fine(residual);
        for (int regime = 0; regime < REGIMES; regime++) {
            byState[regime * LEVELS + level] =
                    fine >= 0 ? density[regime][fine] : exactDensity(NO_CORE, residual, regime);
        }
    }

    /** Probability that a residual belongs to the core. */
    double coreShare(double residual, int regime) {
        int fine = fine(residual);
        return fine >= 0 ? coreShare[regime][fine] : NO_CORE;
    }

    /** Place in the tables, -1 if it is beyond them. */
    private int fine(double residual) {
        double fine = residual * finePerUnit + (LEVELS * FINE + 0.5);
        return fine >= 0 && fine < FINE_LEVELS ? (int) fine : -1;
    }

    private double exactDensity(double core, double residual, int regime) {
        double outliers = regimes[regime].outliers();
        return (1 - outliers) * core + outliers * beyond(residual, regime);
    }

    private double core(double residual) {
        double z = residual / sd;
        return StrictMath.exp(-z * z / 2) / (sd * StrictMath.sqrt(2 * Math.PI));
    }

    private double beyond(double residual, int regime) {
        double tail = residual > 0 ? regimes[regime].tail() : 8 * step;
        double share = residual > 0 ? SHARE_OF_SLOW : 1 - SHARE_OF_SLOW;
        double exponential = share * StrictMath.exp(-Math.abs(residual) / tail) / tail;
        return (1 - ANYTHING) * exponential + ANYTHING / WIDTH_OF_ANYTHING;
    }
}
