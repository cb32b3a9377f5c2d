package io.weatherglass.forecast.calibration;

import org.apache.commons.math3.distribution.NormalDistribution;

/** How wide the central 95 % interval of a sample is on average, beside that of {@value #USUAL} values, all of them normally distributed. */
final class SampleWidth {

    /** From so many on it is as it is: that of many more is wider by 2 %. Errors of medians were fitted to forecasts of more. */
    static final int USUAL = 200;

    private static final double TAIL = 0.025;
    private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);
    private static final double OF_USUAL = quantile(USUAL);

    private SampleWidth() {}

    /** As a share in (0, 1]; 1 from so many on, and where there is no sample. */
    static double ofUsual(int size) {
        return size < 2 || size >= USUAL ? 1 : quantile(size) / OF_USUAL;
    }

    /** The upper end of the interval on average: between two values, as {@code SampleDistribution} has it. */
    private static double quantile(int size) {
        double place = TAIL * (size - 1);
        int rank = 1 + (int) place;
        double between = place - (int) place;
        return (1 - between) * largest(rank, size) + between * largest(rank + 1, size);
    }

    /** The mean of the value of a rank from above [Blom, Statistical Estimates and Transformed Beta-Variables, 1958]. */
    private static double largest(int rank, int size) {
        return -NORMAL.inverseCumulativeProbability((rank - 0.375) / (size + 0.25));
    }
}
