package io.weatherglass.simulation.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What each of several claims on one resource gets of it, found a second way: the time is cut where a claim begins or
 * ends, and in each piece the level of equal shares is searched by bisection.
 */
final class FairRates {
    /** A claim from start to end of so many units, each of which can take cap at most. */
    record Claim(double start, double end, int units, double cap) {}

    private FairRates() {}

    /** What one unit of each claim got. */
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

    /** Most units present at one date. */
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
