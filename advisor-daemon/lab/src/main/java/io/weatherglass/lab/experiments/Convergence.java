package io.weatherglass.lab.experiments;

import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Convergence of a Monte-Carlo simulation after its first N realizations [B19 fig. 5.4-5.6].
 *
 * @param realizations N, &gt;= 2
 * @param standardErrorOfSd σ_N/√(2(N−1)), which assumes a normal sample
 * @param blocks number of disjoint blocks of N realizations in the sample
 * @param observed actual deviations between blocks; empty if there are fewer than two blocks
 */
public record Convergence(
        int realizations,
        double mean,
        double sd,
        double standardErrorOfMean,
        double standardErrorOfSd,
        int blocks,
        Optional<BlockSpread> observed) {

    /**
     * How much the mean and the standard deviation vary between disjoint blocks of N realizations: an empirical check
     * of the formulas for standard errors. The relative error of both values is about 1/√(2(blocks − 1)).
     */
    public record BlockSpread(double sdOfMeans, double sdOfSds) {}

    /**
     * Computes the convergence for each number of realizations.
     *
     * @param values values in the order of realizations, see {@link SampleDistribution#valuesAsGiven()}
     * @param realizations each at least 2 and at most the number of values
     * @throws IllegalArgumentException if a number of realizations is out of range
     */
    public static List<Convergence> of(double[] values, int... realizations) {
        return IntStream.of(realizations).mapToObj(n -> at(values, n)).toList();
    }

    private static Convergence at(double[] values, int realizations) {
        if (realizations < 2 || realizations > values.length) {
            throw new IllegalArgumentException("realizations must be from 2 to " + values.length
                    + " (the size of the sample), but was " + realizations);
        }
        SampleDistribution[] blocks = IntStream.range(0, values.length / realizations)
                .mapToObj(block -> Arrays.copyOfRange(values, block * realizations, (block + 1) * realizations))
                .map(SampleDistribution::new)
                .toArray(SampleDistribution[]::new);
        SampleDistribution first = blocks[0];
        return new Convergence(
                realizations,
                first.mean(),
                first.sd(),
                first.standardErrorOfMean(),
                first.standardErrorOfSd(),
                blocks.length,
                blocks.length < 2 ? Optional.empty() : Optional.of(spread(blocks)));
    }

    private static BlockSpread spread(SampleDistribution[] blocks) {
        double[] means =
                Arrays.stream(blocks).mapToDouble(SampleDistribution::mean).toArray();
        double[] sds = Arrays.stream(blocks).mapToDouble(SampleDistribution::sd).toArray();
        return new BlockSpread(new SampleDistribution(means).sd(), new SampleDistribution(sds).sd());
    }
}
