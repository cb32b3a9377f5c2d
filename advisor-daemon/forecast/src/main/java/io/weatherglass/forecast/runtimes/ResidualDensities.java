package io.weatherglass.forecast.runtimes;

import static io.weatherglass.forecast.runtimes.LevelModel.LEVELS;
import static io.weatherglass.forecast.runtimes.LevelModel.REGIMES;

import io.weatherglass.forecast.runtimes.LevelModel.Regime;

/**
 * Densities of log residuals by regime: a normal core and slow or fast outliers. Densities near 0 are tabulated.
 * Immutable.
 */
final class ResidualDensities {

    /** Share of uniform outliers, so that no value has probability 0. */
    private static final double ANYTHING = 0.03;

    /** Range of uniform outliers, log scale: a factor of twenty in either direction. */
    private static final double WIDTH_OF_ANYTHING = 6;

    private static final double SHARE_OF_SLOW = 0.9;

    /** Table steps per level. */
    private static final int FINE = 8;

    private static final int FINE_LEVELS = 2 * LEVELS * FINE + 1;

    /** Share of the core outside the tables, where it is negligible. */
    private static final double NO_CORE = 0;

    private final double step;
    private final double finePerUnit;
    private final double sd;
    private final Regime[] regimes;

    private final double[][] density = new double[REGIMES][FINE_LEVELS];

    private final double[][] coreShare = new double[REGIMES][FINE_LEVELS];

    /** @param step distance between levels, &gt; 0, log scale */
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

    void enter(double residual, int level, double[] byState) {
        int fine = fine(residual);
        for (int regime = 0; regime < REGIMES; regime++) {
            byState[regime * LEVELS + level] =
                    fine >= 0 ? density[regime][fine] : exactDensity(NO_CORE, residual, regime);
        }
    }

    double coreShare(double residual, int regime) {
        int fine = fine(residual);
        return fine >= 0 ? coreShare[regime][fine] : NO_CORE;
    }

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
