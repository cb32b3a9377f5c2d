package io.weatherglass.lab.experiments;

import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Measures how many realizations a Monte-Carlo simulation needs: the standard errors of the makespan's mean and
 * standard deviation by number of realizations [B19 fig. 5.4-5.6], and the actual deviations between disjoint blocks.
 */
public record ConvergenceStudy(SampleDistribution makespanSeconds, List<Convergence> steps) {

    public ConvergenceStudy {
        steps = List.copyOf(steps);
    }

    /**
     * Simulates {@code blocks} blocks, each with the largest of the given numbers of realizations.
     *
     * @param numbers numbers of realizations, each at least 2
     * @param blocks at least 2
     * @throws IllegalArgumentException if an argument is out of range, or for the reasons given at {@link
     *     MonteCarlo#forecast}
     */
    public static ConvergenceStudy run(
            MonteCarlo monteCarlo,
            Scenario scenario,
            WorkflowInput input,
            InputModel model,
            long seed,
            List<Integer> numbers,
            int blocks) {
        numbers.forEach(number -> Arguments.atLeast("numbers of realizations", number, 2));
        Arguments.atLeast("blocks", blocks, 2);
        int[] ascending =
                numbers.stream().mapToInt(Integer::intValue).sorted().distinct().toArray();
        long all = (long) IntStream.of(ascending).max().orElseThrow() * blocks;
        if (all > MonteCarloOptions.MAX_REALIZATIONS) {
            throw new IllegalArgumentException(
                    "the largest number of realizations times the number of blocks must be <= "
                            + MonteCarloOptions.MAX_REALIZATIONS + ", but was " + all);
        }
        SampleDistribution makespan = monteCarlo
                .forecast(
                        scenario,
                        ExecutionState.start(input.workflow()),
                        input.vms(),
                        model,
                        new RandomKey(seed, input.workflow().name()),
                        MonteCarloOptions.DEFAULTS.withBatchSize((int) all).withMaxRealizations((int) all))
                .completionSeconds();
        return new ConvergenceStudy(makespan, Convergence.of(makespan.valuesAsGiven(), ascending));
    }
}
