package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.comparison.Estimate;
import io.weatherglass.simulation.montecarlo.DrawnWork;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.WeightedHypothesis;
import io.weatherglass.simulation.statistics.ControlVariates;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.RegressionEstimate;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reduces the variance of differences by control variates: the differences are regressed on the drawn work and on the
 * makespans of the forecast, which has many more realizations than a simulated decision. Immutable.
 */
final class ControlledMeans {
    static final ControlledMeans NONE = new ControlledMeans(new double[0][]);

    /**
     * With this number of realizations, the standard error is at best a fifth of that with 200 simulated realizations.
     */
    private static final int MAX_DRAWN = 5_000;

    /** Maximum number of drawn jobs; drawing this number takes about 50 ms. */
    private static final long MAX_JOBS = 4_000_000;

    private final double[][] byControl;

    private final Map<Integer, ControlVariates> bySize = new ConcurrentHashMap<>();

    private ControlledMeans(double[][] byControl) {
        this.byControl = byControl;
    }

    static ControlledMeans of(
            List<WeightedHypothesis> alternatives, RandomKey key, double[] makespanSeconds, int simulated) {
        int jobs = alternatives.get(0).state().workflow().jobCount();
        int drawn = (int) Math.min(MAX_DRAWN, MAX_JOBS / Math.max(1, jobs));
        List<double[]> controls = new ArrayList<>();
        int known = makespanSeconds.length;
        if (drawn > simulated) {
            controls.addAll(List.of(DrawnWork.controls(alternatives, key, drawn)));
            // the regression needs the makespans and the drawn work of the same realizations
            known = Math.min(known, drawn);
        }
        if (known > simulated) {
            controls.add(Arrays.copyOf(makespanSeconds, known));
        }
        return new ControlledMeans(controls.toArray(new double[0][]));
    }

    RegressionEstimate mean(double[] values) {
        return bySize.computeIfAbsent(values.length, size -> new ControlVariates(byControl, size))
                .mean(values);
    }

    Estimate estimate(double[] values) {
        SampleDistribution sample = new SampleDistribution(values);
        Interval interval = sample.centralInterval(StrategyRealizations.LEVEL);
        return new Estimate(sample.quantile(0.5), mean(values).mean(), interval.lower(), interval.upper());
    }
}
