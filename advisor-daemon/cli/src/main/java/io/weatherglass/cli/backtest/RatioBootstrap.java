package io.weatherglass.cli.backtest;

import io.weatherglass.simulation.montecarlo.SplitMix;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * How far the ratio of two summed scores depends on which runs happened to be scored: a paired bootstrap with percentile bounds
 * [Efron, Tibshirani, <i>An Introduction to the Bootstrap</i>, 1993, chapter 13].
 *
 * <pre>
 * repeat: of each workflow draw as many of its runs as it has, with replacement
 *         ratio = sum of the forecast's scores over the drawn runs / sum of the baseline's over the same runs
 * bounds: the central 95 % of these ratios
 * </pre>
 *
 * Both scores of a run are drawn together, since a run that is hard to forecast is hard for both. Workflows are not drawn: they
 * are given, only their runs are a sample.
 */
final class RatioBootstrap {

    /** Of each workflow. Of four runs there are only 35 different resamples, of five 126. */
    static final int MIN_RUNS = 5;

    /** Percentile bounds need 1,000 or more [Efron, Tibshirani 1993]; twice as many still take no time to speak of. */
    private static final int RESAMPLES = 2000;

    private static final double LEVEL = 0.95;

    /** Fixed, so that a report is repeated to the last bit; any number would do. */
    private static final long SEED = 1993;

    private final Collection<List<ScorePair>> workflows;
    private long draws;

    private RatioBootstrap(Collection<List<ScorePair>> workflows) {
        this.workflows = workflows;
    }

    /**
     * Scores of one run.
     *
     * @param forecast of the forecast, &gt;= 0
     * @param baseline of what it is compared with, &gt;= 0
     */
    record ScorePair(double forecast, double baseline) {}

    /**
     * Bounds of the ratio; the same for the same scores in the same order.
     *
     * @param workflows the scores of each one's runs
     * @return unknown if there is no workflow, one has fewer than {@link #MIN_RUNS} runs, or the baseline's scores of a resample are all 0
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
