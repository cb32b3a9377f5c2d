package io.weatherglass.lab.matching;

import io.weatherglass.forecast.matching.search.Match;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Times searches, which run on one thread.
 *
 * @param cpuNanos processor time of the calling thread, ns: on a busy machine it says more about the search
 */
public record SearchClock(LongSupplier wallNanos, LongSupplier cpuNanos) {

    private static final double NANOS_PER_MILLI = 1e6;

    /** A match, and how long it took. */
    record Taken(Match match, double wallMillis, double cpuMillis) {}

    Taken time(Supplier<Match> search) {
        long wall = wallNanos.getAsLong();
        long cpu = cpuNanos.getAsLong();
        Match match = search.get();
        double cpuMillis = (cpuNanos.getAsLong() - cpu) / NANOS_PER_MILLI;
        return new Taken(match, (wallNanos.getAsLong() - wall) / NANOS_PER_MILLI, cpuMillis);
    }
}
