package io.weatherglass.simulation.montecarlo;

import java.util.Arrays;

/**
 * A walltime distribution conditional on exceeding a value, given by its inverse distribution function for u in (0, 1).
 *
 * @param a location, on the log scale for {@code LOGNORMAL}
 * @param b scale, on the log scale for {@code LOGNORMAL}
 * @param floor the value that walltimes exceed; a drawn walltime equals it only if rounding prevents a larger value
 * @param sample for {@code EMPIRICAL}: ascending values above {@code floor}
 */
record ConditionalWalltime(Form form, double a, double b, double from, double width, double floor, double[] sample) {
    /**
     * The overrun of a late job is at least its mean walltime / 1000, so that a newly late job does not end
     * immediately.
     */
    private static final double LATE_OVERRUN_PARTS = 1000;

    /**
     * If the remaining probability is at or below this value, a distribution no longer predicts the remaining walltime.
     */
    private static final double EXHAUSTED_PROBABILITY = 1e-6;

    private static final double[] NO_SAMPLE = {};

    enum Form {
        /** a + b·u. */
        UNIFORM,
        /** a + b·Φ⁻¹(from + width·u). */
        NORMAL,
        /** a + b·G(from + width·u), where G is the inverse distribution function of Γ(4, 1). */
        GAMMA,
        /** exp(a + b·Φ⁻¹(from + width·u)). */
        LOGNORMAL,
        /** Value at position ⌊b·u⌋ of the sample, where b is its size. */
        EMPIRICAL,
        /** a + b·(1 − u)^(−1/3). */
        LATE
    }

    static ConditionalWalltime uniform(double low, double high, double above) {
        double start = Math.max(low, above);
        double all = high - low;
        double width = all > 0 ? (high - start) / all : above > low ? 0 : 1;
        return of(Form.UNIFORM, start, Math.max(0, high - start), 0, width, above);
    }

    static ConditionalWalltime normal(double mean, double sd, double above) {
        if (sd == 0) {
            return uniform(mean, mean, above);
        }
        return upFrom(Form.NORMAL, mean, sd, StandardQuantiles.normalCdf((above - mean) / sd), above);
    }

    static ConditionalWalltime truncatedNormal(double mean, double sd, double cut, double above) {
        if (sd == 0) {
            return uniform(mean, mean, above);
        }
        double from = StandardQuantiles.normalCdf(Math.max(-cut, (above - mean) / sd));
        return of(Form.NORMAL, mean, sd, from, StandardQuantiles.normalCdf(cut) - from, above);
    }

    static ConditionalWalltime lognormal(double mean, double sd, double above) {
        if (sd == 0) {
            return uniform(mean, mean, above);
        }
        double variance = StrictMath.log1p((sd / mean) * (sd / mean));
        double location = StrictMath.log(mean) - variance / 2;
        double scale = Math.sqrt(variance);
        double below = StandardQuantiles.normalCdf((StrictMath.log(above) - location) / scale);
        return upFrom(Form.LOGNORMAL, location, scale, below, above);
    }

    static ConditionalWalltime shiftedGamma(double mean, double sd, double above) {
        if (sd == 0) {
            return uniform(mean, mean, above);
        }
        double scale = sd / Math.sqrt(StandardQuantiles.GAMMA_SHAPE);
        double shift = mean - StandardQuantiles.GAMMA_SHAPE * scale;
        return upFrom(Form.GAMMA, shift, scale, StandardQuantiles.gammaCdf((above - shift) / scale), above);
    }

    static ConditionalWalltime empirical(double[] sample, double above) {
        int first = 0;
        while (first < sample.length && !(sample[first] > above)) {
            first++;
        }
        double[] left = first == 0 ? sample : Arrays.copyOfRange(sample, first, sample.length);
        double width = left.length / (double) sample.length;
        return new ConditionalWalltime(Form.EMPIRICAL, 0, left.length, 1 - width, width, above, left);
    }

    /** The overrun has a Pareto tail of index 3, the lowest integer index with a finite variance. */
    static ConditionalWalltime late(double mean, double elapsed) {
        double overrun = Math.max(elapsed - mean, mean / LATE_OVERRUN_PARTS);
        return of(Form.LATE, elapsed - overrun, overrun, 0, 1, elapsed);
    }

    private static ConditionalWalltime upFrom(Form form, double a, double b, double below, double above) {
        return of(form, a, b, below, 1 - below, above);
    }

    private static ConditionalWalltime of(Form form, double a, double b, double from, double width, double floor) {
        return new ConditionalWalltime(form, a, b, from, width, floor, NO_SAMPLE);
    }

    boolean exhausted() {
        return width <= EXHAUSTED_PROBABILITY;
    }
}
