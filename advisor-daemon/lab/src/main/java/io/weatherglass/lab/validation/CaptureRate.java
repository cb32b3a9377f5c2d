package io.weatherglass.lab.validation;

import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;

/**
 * Share of real makespans inside an interval predicted by Monte-Carlo simulation [BGG18 table 1].
 *
 * @param interval μ ± z·σ of the simulated makespans, s
 * @param captured share of real makespans inside the interval; its Wilson interval shows its precision
 * @param relativeSize width of the interval relative to μ
 */
public record CaptureRate(Interval interval, Proportion captured, double relativeSize) {
    /** Half-width of CI95 in [BGG18], in standard deviations. */
    public static final double Z_CI95 = 2;

    /** Half-width of CI99 in [BGG18], in standard deviations. */
    public static final double Z_CI99 = 3;

    /**
     * Returns the capture rate of the interval μ ± z·σ.
     *
     * @param simulatedSeconds makespans of the realizations; their mean must be above 0
     * @param z half-width in standard deviations, &gt; 0
     * @param realSeconds makespans of real executions, at least one
     * @throws IllegalArgumentException if an argument is out of range
     */
    public static CaptureRate of(SampleDistribution simulatedSeconds, double z, double[] realSeconds) {
        if (!(z > 0) || !(simulatedSeconds.mean() > 0)) {
            throw new IllegalArgumentException(
                    "z and the simulated mean must be > 0, but were " + z + " and " + simulatedSeconds.mean());
        }
        requireAny(realSeconds.length);
        Interval interval = simulatedSeconds.normalInterval(z);
        int inside = (int) Arrays.stream(realSeconds).filter(interval::contains).count();
        return new CaptureRate(
                interval, new Proportion(inside, realSeconds.length), interval.width() / simulatedSeconds.mean());
    }

    /** Share of real BTU counts that also occur in the simulation [BGG18 table 1: "33-36", "100 %"]. */
    public record OfCounts(long least, long most, Proportion withinRange, Proportion amongSimulated) {}

    /**
     * Returns the capture rate of the simulated counts.
     *
     * @param real counts of real executions, at least one
     * @throws IllegalArgumentException if there are no real counts
     */
    public static OfCounts ofCounts(CountDistribution simulated, long[] real) {
        requireAny(real.length);
        long least = simulated.min();
        long most = simulated.max();
        int inRange = (int) Arrays.stream(real)
                .filter(count -> least <= count && count <= most)
                .count();
        int among = (int) Arrays.stream(real)
                .filter(count -> simulated.occurrences(count) > 0)
                .count();
        return new OfCounts(least, most, new Proportion(inRange, real.length), new Proportion(among, real.length));
    }

    private static void requireAny(int executions) {
        if (executions == 0) {
            throw new IllegalArgumentException("at least one real run is required");
        }
    }
}
