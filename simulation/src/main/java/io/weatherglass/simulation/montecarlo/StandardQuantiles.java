package io.weatherglass.simulation.montecarlo;

import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.math3.util.FastMath;

/** Standard distributions for walltimes. Their tables are built on first use. */
final class StandardQuantiles {
    /** Shape of the gamma distribution, which gives a skewness of 1. */
    static final int GAMMA_SHAPE = 4;

    private static final double SQRT2 = FastMath.sqrt(2);
    private static final double SQRT_2PI = FastMath.sqrt(2 * FastMath.PI);

    private StandardQuantiles() {}

    static QuantileTable normal() {
        return Normal.TABLE;
    }

    static QuantileTable gamma() {
        return GammaOfShape.TABLE;
    }

    static double normalCdf(double x) {
        return 0.5 * Erf.erfc(-x / SQRT2);
    }

    static double gammaCdf(double x) {
        return x <= 0 ? 0 : Gamma.regularizedGammaP(GAMMA_SHAPE, x);
    }

    private static double normalDensity(double x) {
        return FastMath.exp(-0.5 * x * x) / SQRT_2PI;
    }

    private static double gammaDensity(double x) {
        return x * x * x * FastMath.exp(-x) / 6;
    }

    private static double gammaUpperTail(double x) {
        return FastMath.exp(-x) * (1 + x * (1 + x * (0.5 + x / 6)));
    }

    // These holder classes delay building a table until its distribution is used.
    private static final class Normal {
        static final QuantileTable TABLE =
                QuantileTable.symmetric(StandardQuantiles::normalCdf, StandardQuantiles::normalDensity);
    }

    private static final class GammaOfShape {
        static final QuantileTable TABLE = QuantileTable.of(
                StandardQuantiles::gammaCdf,
                StandardQuantiles::gammaUpperTail,
                StandardQuantiles::gammaDensity,
                GAMMA_SHAPE);
    }
}
