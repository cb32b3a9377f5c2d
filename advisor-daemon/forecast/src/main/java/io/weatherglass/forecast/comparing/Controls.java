package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.Estimate;
import io.weatherglass.simulation.montecarlo.Alternative;
import io.weatherglass.simulation.montecarlo.DrawnWork;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.RegressionEstimate;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.List;

/**
 * What was drawn for realizations and for many more than are simulated. Where a decision changes the makespan by factors, common
 * random numbers alone leave most of the noise in the difference: the makespan of one VM is the work of all jobs, that of a VM for
 * each is the longest. What both owe to the work that was drawn is taken out by regression. Immutable.
 */
final class Controls {
    /** Nothing is known of what was drawn: means are those of the realizations. */
    static final Controls NONE = new Controls(new double[0][]);

    /** Realizations that are drawn; a standard error is at least a fifth of that of 200 simulated ones. A guess. */
    private static final int MAX_DRAWN = 5_000;

    /** Jobs that are drawn at most, in all of them: some 50 ms. A guess. */
    private static final long MAX_JOBS = 4_000_000;

    private final double[][] byControl;

    private Controls(double[][] byControl) {
        this.byControl = byControl;
    }

    /**
     * Draws.
     *
     * @param simulated how many realizations are simulated; where the jobs are so many that no more can be drawn nothing is
     */
    static Controls of(List<Alternative> alternatives, RandomKey key, int simulated) {
        int jobs = alternatives.get(0).state().workflow().jobCount();
        int drawn = (int) Math.min(MAX_DRAWN, MAX_JOBS / Math.max(1, jobs));
        return drawn <= simulated ? NONE : new Controls(DrawnWork.controls(alternatives, key, drawn));
    }

    /** The mean of values by realization, the first of those that were drawn. */
    RegressionEstimate mean(double[] values) {
        return RegressionEstimate.of(values, byControl);
    }

    /** Of values by realization. */
    Estimate estimate(double[] values) {
        SampleDistribution sample = new SampleDistribution(values);
        Interval interval = sample.centralInterval(StrategyRealizations.LEVEL);
        return new Estimate(sample.quantile(0.5), mean(values).mean(), interval.lower(), interval.upper());
    }
}
