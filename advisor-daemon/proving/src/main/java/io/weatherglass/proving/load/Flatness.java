package io.weatherglass.proving.load;

import static io.weatherglass.cli.options.TextPrinter.format;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Checks that the resource use of the daemon does not grow. The first third of the measurements is a warm-up; over the
 * remaining measurements, the least-squares line must not rise by more than a given share of the mean.
 */
final class Flatness {

    /** A large value, because the JVM returns memory late and in large steps. */
    private static final double RESIDENT_TOLERANCE = 0.15;

    private static final double HEAP_TOLERANCE = 0.1;
    /** Permits changes in the sizes of thread pools and connection pools, which vary with the load. */
    private static final double COUNT_TOLERANCE = 0.1;

    /** Minimum number of measurements for a trend. */
    private static final int MIN_FOOTPRINTS = 6;

    /** Minimum duration for a trend (heuristic). JIT compilation and caches need minutes to settle. */
    private static final double MIN_SECONDS = 600;

    private Flatness() {}

    static List<Check> of(List<Footprint> footprints) {
        List<Footprint> settled = footprints.subList(footprints.size() / 3, footprints.size());
        List<Check> checks = new ArrayList<>();
        if (settled.size() >= MIN_FOOTPRINTS && span(settled) >= MIN_SECONDS) {
            checks.add(check("resident memory", settled, Footprint::residentBytes, RESIDENT_TOLERANCE));
            checks.add(check("live heap", settled, Footprint::liveHeapBytes, HEAP_TOLERANCE));
            checks.add(check("threads", settled, Footprint::threads, COUNT_TOLERANCE));
            checks.add(check("handles", settled, Footprint::handles, COUNT_TOLERANCE));
            checks.add(check("metric series", settled, Footprint::series, COUNT_TOLERANCE));
        }
        return checks;
    }

    private static Check check(
            String name, List<Footprint> settled, ToDoubleFunction<Footprint> figure, double tolerance) {
        double growth = growth(settled, figure);
        return new Check(
                name + " is flat",
                growth <= tolerance,
                format("%+.1f %% over the last two thirds, at most %.0f %%", 100 * growth, 100 * tolerance));
    }

    static double growth(List<Footprint> footprints, ToDoubleFunction<Footprint> figure) {
        double meanTime =
                footprints.stream().mapToDouble(Footprint::atSeconds).average().orElseThrow();
        double mean = footprints.stream().mapToDouble(figure).average().orElseThrow();
        double covariance = 0;
        double variance = 0;
        for (Footprint footprint : footprints) {
            double time = footprint.atSeconds() - meanTime;
            covariance += time * (figure.applyAsDouble(footprint) - mean);
            variance += time * time;
        }
        return mean == 0 || variance == 0 ? 0 : covariance / variance * span(footprints) / mean;
    }

    private static double span(List<Footprint> footprints) {
        return footprints.get(footprints.size() - 1).atSeconds()
                - footprints.get(0).atSeconds();
    }
}
