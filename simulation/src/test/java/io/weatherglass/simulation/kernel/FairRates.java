package io.weatherglass.simulation.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Independent computation of fair shares: time is divided at the start and end of claims, and in each interval the
 * level of equal shares is found by bisection.
 */
final class FairRates {
    /** A claim from start to end with a number of units, each limited by cap. */
    record Claim(double start, double end, int units, double cap) {}

    private FairRates() {}

    /** Returns the amount received by one unit of each claim. */
    static double[] delivered(double capacity, List<Claim> claims) {
        double[] cuts = claims.stream()
                .flatMap(claim -> Stream.of(claim.start(), claim.end()))
                .mapToDouble(Double::doubleValue)
                .sorted()
                .distinct()
                .toArray();
        double[] delivered = new double[claims.size()];
        for (int piece = 0; piece + 1 < cuts.length; piece++) {
            double from = cuts[piece];
            double to = cuts[piece + 1];
            List<Claim> present = claims.stream()
                    .filter(claim -> claim.start() <= from && claim.end() >= to)
                    .toList();
            double level = level(capacity, present);
            for (int k = 0; k < delivered.length; k++) {
                if (present.contains(claims.get(k))) {
                    delivered[k] += Math.min(level, claims.get(k).cap()) * (to - from);
                }
            }
        }
        return delivered;
    }

    private static double level(double capacity, List<Claim> present) {
        double low = 0;
        double high = capacity;
        for (int step = 0; step < 100; step++) {
            double middle = (low + high) / 2;
            double used = present.stream()
                    .mapToDouble(claim -> claim.units() * Math.min(claim.cap(), middle))
                    .sum();
            if (used <= capacity) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the maximum number of concurrent units. */
    static int mostUnits(List<Claim> claims) {
        return Arrays.stream(claims.stream().mapToDouble(Claim::start).toArray())
                .mapToInt(date -> claims.stream()
                        .filter(claim -> claim.start() <= date && date < claim.end())
                        .mapToInt(Claim::units)
                        .sum())
                .max()
                .orElse(0);
    }
}
