package io.weatherglass.lab.backtest;

import io.weatherglass.simulation.statistics.BinomialBand;
import io.weatherglass.simulation.statistics.Proportion;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Scores of one model.
 *
 * @param checkpoints scores in ascending order of share; checkpoints without a forecast are omitted
 */
public record ModelScores(String model, boolean calibrated, List<Checkpoint> checkpoints) {

    /** Probability that the coverage lies within the band if the level is correct. */
    private static final double BAND = 0.95;

    private static final double LARGE_EFFECT = StrictMath.log(1.1);

    public ModelScores {
        checkpoints = List.copyOf(checkpoints);
    }

    /**
     * Scores at one checkpoint.
     *
     * @param band range of coverages expected if the level is correct: the central 95 % of the binomial distribution
     * @param costCoverage coverage of the intervals for the number of BTUs; empty if this number is not forecast
     * @param closer share of forecasts whose median is closer to the true makespan than at the first checkpoint, among
     *     runs at least 10 % slower or faster than earlier runs; empty at the first checkpoint or if there are no such
     *     runs
     */
    public record Checkpoint(
            double at,
            Proportion coverage,
            BinomialBand band,
            Means means,
            Optional<Proportion> costCoverage,
            Optional<Proportion> closer) {

        public boolean outside() {
            return !band.contains(coverage.successes());
        }

        /** @param first forecasts at the first checkpoint */
        static Checkpoint of(double at, double level, List<BacktestForecast> rows, List<BacktestForecast> first) {
            int n = rows.size();
            List<BacktestForecast.Cost> costs =
                    rows.stream().flatMap(row -> row.cost().stream()).toList();
            return new Checkpoint(
                    at,
                    new Proportion(
                            (int) rows.stream().filter(BacktestForecast::held).count(), n),
                    BinomialBand.central(n, level, BAND),
                    Means.of(level, rows),
                    costs(costs),
                    closer(rows, first));
        }

        private static Optional<Proportion> costs(List<BacktestForecast.Cost> costs) {
            int held = (int) costs.stream().filter(BacktestForecast.Cost::held).count();
            return costs.isEmpty() ? Optional.empty() : Optional.of(new Proportion(held, costs.size()));
        }

        private static Optional<Proportion> closer(List<BacktestForecast> rows, List<BacktestForecast> first) {
            if (rows.get(0).checkpoint() == first.get(0).checkpoint()) {
                return Optional.empty();
            }
            Map<PastInstance, BacktestForecast> atFirst = new IdentityHashMap<>();
            first.forEach(row -> atFirst.put(row.instance(), row));
            List<BacktestForecast> unusual = rows.stream()
                    .filter(row -> Math.abs(row.runEffect()) >= LARGE_EFFECT && atFirst.containsKey(row.instance()))
                    .toList();
            long closer = unusual.stream()
                    .filter(row -> Math.abs(row.bias())
                            < Math.abs(atFirst.get(row.instance()).bias()))
                    .count();
            return unusual.isEmpty() ? Optional.empty() : Optional.of(new Proportion((int) closer, unusual.size()));
        }
    }

    /**
     * Means over the runs, relative to their true makespans.
     *
     * @param intervalScore interval score [Gneiting, Raftery 2007]
     * @param hindsightScore interval score that the best widths would have achieved, see {@link Hindsight}
     */
    public record Means(
            double relativeWidth,
            double intervalScore,
            double hindsightScore,
            double crps,
            double bias,
            double absoluteError) {

        private static Means of(double level, List<BacktestForecast> rows) {
            return new Means(
                    mean(rows, BacktestForecast::relativeWidth),
                    mean(rows, row -> row.intervalScore(level)),
                    new Hindsight(level).intervalScore(rows),
                    mean(rows, BacktestForecast::crps),
                    mean(rows, BacktestForecast::bias),
                    mean(rows, row -> Math.abs(row.bias())));
        }
    }

    private static double mean(List<BacktestForecast> rows, ToDoubleFunction<BacktestForecast> value) {
        return rows.stream().mapToDouble(value).average().orElseThrow();
    }

    public double summedIntervalScore() {
        return checkpoints.stream()
                .mapToDouble(checkpoint -> checkpoint.means().intervalScore())
                .sum();
    }
}
