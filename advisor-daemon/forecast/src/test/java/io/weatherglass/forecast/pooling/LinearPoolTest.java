package io.weatherglass.forecast.pooling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinearPoolTest {

    private static final double LAST_DIGITS = 1e-9;

    private record Atom(double log, double weight) {}

    private static List<Pool.Named> forecasters(Random random, int... runs) {
        List<Pool.Named> forecasters = new ArrayList<>();
        for (int count : runs) {
            // logarithms of both signs, some equal
            double[] seconds = random.doubles(count, -3, 3)
                    .map(log -> Math.exp(Math.rint(20 * log) / 20))
                    .toArray();
            forecasters.add(new Pool.Named("of " + count, RemainingSample.of(seconds)));
        }
        return forecasters;
    }

    private static List<Atom> sorted(List<Pool.Named> forecasters, double[] weights) {
        List<Atom> atoms = new ArrayList<>();
        for (int k = 0; k < weights.length; k++) {
            RemainingSample.Atoms own = forecasters.get(k).remaining().atoms(ScatterPrior.OF_OTHER_INPUT);
            for (int i = 0; i < own.logs().length; i++) {
                atoms.add(new Atom(own.logs()[i], weights[k] * own.weights()[i]));
            }
        }
        atoms.sort(Comparator.comparingDouble(Atom::log));
        return atoms;
    }

    private static double quantile(List<Atom> rising, double share) {
        double left = share * rising.stream().mapToDouble(Atom::weight).sum();
        for (Atom atom : rising) {
            left -= atom.weight();
            if (left <= 0) {
                return Math.exp(atom.log());
            }
        }
        return Math.exp(rising.get(rising.size() - 1).log());
    }

    @Test
    void quantilesAgreeWithSortedValues() {
        Random random = new Random(7);
        for (int round = 0; round < 50; round++) {
            List<Pool.Named> forecasters = forecasters(random, 1 + random.nextInt(60), 60, 1 + random.nextInt(5));
            double[] weights = {0.5, 0.5, 0};
            double[] quantiles = LinearPool.quantiles(forecasters, weights, ScatterPrior.OF_OTHER_INPUT);
            List<Atom> rising = sorted(forecasters, weights);
            for (int k = 0; k < quantiles.length; k += 10) {
                double share = (k + 0.5) / quantiles.length;
                // sums of weights are inexact: if one ends at the share, the next value is also correct
                assertThat(quantiles[k])
                        .as("round %s, value %s", round, k)
                        .isBetween(
                                quantile(rising, share - LAST_DIGITS) * (1 - LAST_DIGITS),
                                quantile(rising, share + LAST_DIGITS) * (1 + LAST_DIGITS));
            }
        }
    }
}
