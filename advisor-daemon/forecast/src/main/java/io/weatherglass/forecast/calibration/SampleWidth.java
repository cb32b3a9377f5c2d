package io.weatherglass.forecast.calibration;

import org.apache.commons.math3.distribution.NormalDistribution;

/** Mean width of the central 95 % interval of a normal sample, relative to {@value #USUAL} values. */
final class SampleWidth {

    /** Larger samples are 2 % wider. Errors of medians were fitted to larger samples. */
    static final int USUAL = 200;

    private static final double TAIL = 0.025;
    private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);
    private static final double OF_USUAL = quantile(USUAL);

    private SampleWidth() {}

    /** In (0, 1]; 1 for larger samples and without a sample. */
    static double ofUsual(int size) {
        return size < 2 || size >= USUAL ? 1 : quantile(size) / OF_USUAL;
    }

    /** Mean upper end, interpolated as in {@code SampleDistribution}. */
    private static double quantile(int size) {
        double place = TAIL * (size - 1);
        int rank = 1 + (int) place;
        double between = place - (int) place;
        return (1 - between) * largest(rank, size) + between * largest(rank + 1, size);
    }

    /** Mean of an order statistic [Blom, Statistical Estimates and Transformed Beta-Variables, 1958]. */
    private static double largest(int rank, int size) {
        return -NORMAL.inverseCumulativeProbability((rank - 0.375) / (size + 0.25));
    }
}
