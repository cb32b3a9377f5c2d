package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.search.Match;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Measures the time that searches take on one thread.
 *
 * @param cpuNanos CPU time of the calling thread, ns; more informative than wall-clock time on a busy machine
 */
public record SearchClock(LongSupplier wallNanos, LongSupplier cpuNanos) {

    private static final double NANOS_PER_MILLI = 1e6;

    record Taken(Match match, double wallMillis, double cpuMillis) {}

    Taken time(Supplier<Match> search) {
        long wall = wallNanos.getAsLong();
        long cpu = cpuNanos.getAsLong();
        Match match = search.get();
        double cpuMillis = (cpuNanos.getAsLong() - cpu) / NANOS_PER_MILLI;
        return new Taken(match, (wallNanos.getAsLong() - wall) / NANOS_PER_MILLI, cpuMillis);
    }
}
