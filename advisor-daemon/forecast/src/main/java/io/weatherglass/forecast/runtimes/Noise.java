package io.weatherglass.forecast.runtimes;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.math3.util.KthSelector;

/** Noise of jobs by octave of the expected runtime, relative to all jobs, shrunk towards 1. Immutable. */
record Noise(double[] factors) {
    static final Noise EVEN = new Noise(new double[0]);

    /** Number of octaves, starting at 1 s. */
    private static final int OCTAVES = 32;

    /** Weight of the common noise, as a number of jobs in the octave. */
    private static final double OF_ALL = 20;

    /** Minimum noise of a job whose runtime does not depend on its VM. */
    private static final double MIN_OF_LOADING = 0.4;

    /** Minimum median deviation, because timestamps are rounded to seconds. */
    private static final double MIN_TYPICAL = 0.003;

    private static final double MIN_FACTOR = 0.2;
    private static final double MAX_FACTOR = 5;

    static Noise of(List<RecentRun> runs) {
        List<DoubleStream.Builder> byOctave =
                Stream.generate(DoubleStream::builder).limit(OCTAVES).toList();
        EVEN.forEachDistance(
                runs, (seconds, distance) -> byOctave.get(octave(seconds)).add(distance));
        // if timestamps are in whole seconds, most deviations may be 0
        double typical = Math.max(MIN_TYPICAL, EVEN.medianDistance(runs));
        double[] factors = new double[OCTAVES];
        double last = Double.NaN;
        for (int octave = 0; octave < OCTAVES; octave++) {
            double[] distances = byOctave.get(octave).build().toArray();
            if (distances.length > 0) {
                double ratio = median(distances) / typical;
                double square = (OF_ALL + distances.length * ratio * ratio) / (OF_ALL + distances.length);
                last = Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, StrictMath.sqrt(square)));
            }
            factors[octave] = last;
        }
        if (Double.isNaN(last)) {
            return EVEN;
        }
        // jobs shorter than any known job use the shortest octave
        for (int octave = OCTAVES - 2; octave >= 0; octave--) {
            factors[octave] = Double.isNaN(factors[octave]) ? factors[octave + 1] : factors[octave];
        }
        return new Noise(factors);
    }

    /** Returns the median of |ln(observed / expected)| at noise 1; 0 if unknown. */
    double medianDistance(List<RecentRun> runs) {
        DoubleStream.Builder distances = DoubleStream.builder();
        forEachDistance(runs, (seconds, distance) -> distances.add(distance));
        return median(distances.build().toArray());
    }

    /** Calls the action with each expected runtime, s, and |ln(observed / expected)| divided by the noise. */
    private void forEachDistance(List<RecentRun> runs, BiConsumer<Double, Double> action) {
        for (RecentRun run : runs) {
            for (int job = 0; job < run.logRatios().length; job++) {
                double ratio = run.logRatios()[job];
                double seconds = run.expectedSeconds()[job];
                if (!Double.isNaN(ratio)) {
                    action.accept(seconds, Math.abs(ratio) / of(seconds, run.loadings()[job]));
                }
            }
        }
    }

    private static double median(double[] values) {
        return values.length == 0 ? 0 : new KthSelector().select(values, null, values.length / 2);
    }

    private static int octave(double seconds) {
        return Math.max(0, Math.min(OCTAVES - 1, Math.getExponent(seconds)));
    }

    double of(double expectedSeconds, double loading) {
        return of(expectedSeconds) * Math.max(MIN_OF_LOADING, loading);
    }

    double of(double expectedSeconds) {
        return factors.length == 0 ? 1 : factors[octave(expectedSeconds)];
    }
}
