package io.weatherglass.simulation.montecarlo;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.util.FastMath;

/**
 * A tabulated inverse distribution function. Immutable. Each half is tabulated as a function of its tail probability v,
 * with 32 cells per octave from 1/2 down to 2^-54, the smallest probability that can be drawn. In each cell, a cubic
 * Hermite polynomial interpolates the inverse and its slope; the error is below {@value #ERROR_BOUND} standard
 * deviations. The evaluation uses only additions and multiplications, so its results are bitwise equal on every JVM.
 */
final class QuantileTable {
    /** Maximum error in standard deviations, measured for each table by QuantileTableTest. */
    static final double ERROR_BOUND = 1e-8;

    /** Relative step at which Newton's method stops, far below {@link #ERROR_BOUND}. */
    private static final double NEWTON_TOLERANCE = 1e-12;

    private static final int CELL_BITS = 5;
    private static final int OCTAVES = 53;
    private static final int CELLS = OCTAVES << CELL_BITS;
    private static final int SHIFT = 52 - CELL_BITS;
    private static final long CELL_MASK = -1L << SHIFT;
    private static final double MIN_PROBABILITY = 0x1.0p-54;
    private static final int FIRST_CELL = cellBits(MIN_PROBABILITY);
    private static final int COEFFICIENTS = 4;
    private static final int HALF = (CELLS + 1) * COEFFICIENTS;

    private final double[] table = new double[2 * HALF];

    private QuantileTable() {}

    /**
     * Tabulates a distribution that is symmetric about 0. The tail must be log-concave, and accurate for small
     * probabilities.
     */
    static QuantileTable symmetric(DoubleUnaryOperator lowerTail, DoubleUnaryOperator density) {
        QuantileTable made = new QuantileTable();
        made.tabulate(0, lowerTail, density, 0);
        for (int k = 0; k < HALF; k++) {
            made.table[HALF + k] = -made.table[k];
        }
        return made;
    }

    /**
     * Tabulates a distribution whose tails meet the requirements of {@link #symmetric}; {@code start} must be near the
     * median.
     */
    static QuantileTable of(
            DoubleUnaryOperator lowerTail, DoubleUnaryOperator upperTail, DoubleUnaryOperator density, double start) {
        QuantileTable made = new QuantileTable();
        made.tabulate(0, lowerTail, density, start);
        made.tabulate(HALF, upperTail, x -> -density.applyAsDouble(x), start);
        return made;
    }

    private void tabulate(int half, DoubleUnaryOperator tail, DoubleUnaryOperator slope, double start) {
        double nextX = solve(tail, slope, 0.5, start);
        double nextSlope = 1 / slope.applyAsDouble(nextX);
        table[half + CELLS * COEFFICIENTS] = nextX;
        for (int cell = CELLS - 1; cell >= 0; cell--) {
            double from = cellStart(cell);
            double width = cellStart(cell + 1) - from;
            double x = solve(tail, slope, from, nextX);
            double dx = 1 / slope.applyAsDouble(x);
            double secant = (nextX - x) / width;
            int k = half + cell * COEFFICIENTS;
            table[k] = x;
            table[k + 1] = dx;
            table[k + 2] = (3 * secant - 2 * dx - nextSlope) / width;
            table[k + 3] = (dx + nextSlope - 2 * secant) / width / width;
            nextX = x;
            nextSlope = dx;
        }
    }

    /** The logarithm of the tail is concave, so Newton's method converges when it starts from a neighbouring value. */
    private static double solve(DoubleUnaryOperator tail, DoubleUnaryOperator slope, double v, double start) {
        double x = start;
        double step;
        do {
            double p = tail.applyAsDouble(x);
            step = p * FastMath.log(p / v) / slope.applyAsDouble(x);
            x -= step;
        } while (Math.abs(step) > NEWTON_TOLERANCE * Math.max(1, Math.abs(x)));
        return x;
    }

    private static int cellBits(double v) {
        return (int) (Double.doubleToRawLongBits(v) >>> SHIFT);
    }

    private static double cellStart(int cell) {
        return Double.longBitsToDouble((long) (cell + FIRST_CELL) << SHIFT);
    }

    /** Returns x with P(X &lt;= x) = p, 0 &lt;= p &lt;= 1; 0 and 1 give the values at 2^-54 and 1 − 2^-54. */
    double quantile(double p) {
        // For random p, a branch on p &lt; 1/2 would be mispredicted half of the time.
        long upper = Double.doubleToRawLongBits(0.5 - p) >> 63;
        long bits = Double.doubleToRawLongBits(p) & ~upper | Double.doubleToRawLongBits(1 - p) & upper;
        double t = Double.longBitsToDouble(bits) - Double.longBitsToDouble(bits & CELL_MASK);
        int k = ((int) upper & HALF) + Math.max(0, (int) (bits >>> SHIFT) - FIRST_CELL) * COEFFICIENTS;
        return table[k] + t * (table[k + 1] + t * (table[k + 2] + t * table[k + 3]));
    }
}
