package io.weatherglass.cli.backtest;

import io.weatherglass.simulation.montecarlo.SplitMix;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Estimates the sampling error of the ratio of two summed scores by a paired bootstrap with percentile bounds
 * [Efron, Tibshirani, <i>An Introduction to the Bootstrap</i>, 1993, chapter 13].
 *
 * <pre>
 * repeat: draw n runs with replacement from each workflow with n runs
 *         ratio = sum of forecast scores / sum of baseline scores over the drawn runs
 * bounds: the central 95 % of the ratios
 * </pre>
 *
 * Both scores of a run are drawn together because a difficult run is difficult for both. The workflows are fixed; only
 * their runs are resampled.
 */
final class RatioBootstrap {

    /** Minimum number of runs per workflow: four runs have only 35 different resamples, five have 126. */
    static final int MIN_RUNS = 5;

    /** Percentile bounds require at least 1,000 resamples [Efron, Tibshirani 1993]. */
    private static final int RESAMPLES = 2000;

    private static final double LEVEL = 0.95;

    /** Fixed so that reports are reproducible; the value is arbitrary. */
    private static final long SEED = 1993;

    private final Collection<List<ScorePair>> workflows;
    private long draws;

    private RatioBootstrap(Collection<List<ScorePair>> workflows) {
        this.workflows = workflows;
    }

    /** Scores of one run, &gt;= 0. */
    record ScorePair(double forecast, double baseline) {}

    /**
     * Returns bounds on the ratio. Deterministic for the same scores in the same order.
     *
     * @param workflows the scores of each workflow's runs
     * @return empty if there are no workflows, if a workflow has fewer than {@link #MIN_RUNS} runs, or if all baseline
     *     scores of a resample are 0
     */
    static Optional<Interval> bounds(Collection<List<ScorePair>> workflows) {
        return workflows.isEmpty() || workflows.stream().anyMatch(runs -> runs.size() < MIN_RUNS)
                ? Optional.empty()
                : new RatioBootstrap(workflows).bounds();
    }

    private Optional<Interval> bounds() {
        double[] ratios = new double[RESAMPLES];
        for (int k = 0; k < RESAMPLES; k++) {
            ScorePair sums = resample();
            if (sums.baseline() == 0) {
                return Optional.empty();
            }
            ratios[k] = sums.forecast() / sums.baseline();
        }
        return Optional.of(new SampleDistribution(ratios).centralInterval(LEVEL));
    }

    private ScorePair resample() {
        double forecast = 0;
        double baseline = 0;
        for (List<ScorePair> runs : workflows) {
            for (int k = 0; k < runs.size(); k++) {
                ScorePair run = runs.get((int) (SplitMix.uniform(SEED, draws++) * runs.size()));
                forecast += run.forecast();
                baseline += run.baseline();
            }
        }
        return new ScorePair(forecast, baseline);
    }
}
