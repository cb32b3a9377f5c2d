package io.weatherglass.cli.simulating;

import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloOptions;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.statistics.PairedComparison;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Monte-Carlo simulations of one workflow under several strategies with common random numbers: the k-th realization has
 * the same walltimes under every strategy [BGG18].
 */
public final class MonteCarloComparison {

    private final MonteCarlo monteCarlo;
    private final MonteCarloOptions options;
    private final LongSupplier nanoTicker;

    /** @param nanoTicker clock in nanoseconds for measuring speed */
    public MonteCarloComparison(MonteCarlo monteCarlo, MonteCarloOptions options, LongSupplier nanoTicker) {
        this.monteCarlo = monteCarlo;
        this.options = options;
        this.nanoTicker = nanoTicker;
    }

    public record StrategyResult(String strategy, MonteCarloResult result, double realizationsPerSecond) {}

    /**
     * Two strategies, compared realization by realization.
     *
     * @param makespan second − first, s
     * @param cost second − first, as an amount of money if there are prices, otherwise in billing units
     */
    public record Pair(String first, String second, PairedComparison makespan, PairedComparison cost) {}

    /**
     * Simulates every scenario equally often. All scenarios must use the workflow of the input.
     *
     * @throws IllegalArgumentException if a scenario cannot be simulated, or no job has a known walltime
     */
    public List<StrategyResult> run(List<Scenario> scenarios, WorkflowInput input, InputModel model, long seed) {
        List<StrategyResult> results = scenarios.stream()
                .map(scenario -> simulate(scenario, input, model, seed, options))
                .toList();
        int batches = results.stream()
                .mapToInt(result -> result.result().batches())
                .max()
                .orElse(1);
        return IntStream.range(0, scenarios.size())
                .mapToObj(k -> results.get(k).result().batches() == batches
                        ? results.get(k)
                        : simulate(scenarios.get(k), input, model, seed, options.withFixedBatches(batches)))
                .toList();
    }

    private StrategyResult simulate(
            Scenario scenario, WorkflowInput input, InputModel model, long seed, MonteCarloOptions of) {
        RandomKey key = new RandomKey(seed, input.workflow().name());
        long before = nanoTicker.getAsLong();
        MonteCarloResult result =
                monteCarlo.forecast(scenario, ExecutionState.start(input.workflow()), input.vms(), model, key, of);
        double seconds = Math.max(1, nanoTicker.getAsLong() - before) / 1e9;
        return new StrategyResult(scenario.strategy().name(), result, result.realizations() / seconds);
    }

    public static List<Pair> pairs(List<StrategyResult> results) {
        List<Pair> pairs = new ArrayList<>();
        for (int first = 0; first < results.size(); first++) {
            for (int second = first + 1; second < results.size(); second++) {
                pairs.add(pair(results.get(first), results.get(second)));
            }
        }
        return pairs;
    }

    private static Pair pair(StrategyResult first, StrategyResult second) {
        return new Pair(
                first.strategy(),
                second.strategy(),
                PairedComparison.of(
                        first.result().completionSeconds().valuesAsGiven(),
                        second.result().completionSeconds().valuesAsGiven()),
                PairedComparison.of(owed(first.result()), owed(second.result())));
    }

    private static double[] owed(MonteCarloResult result) {
        return result.cost()
                .map(SampleDistribution::valuesAsGiven)
                .orElseGet(() -> Arrays.stream(result.billedUnits().valuesAsGiven())
                        .asDoubleStream()
                        .toArray());
    }
}
