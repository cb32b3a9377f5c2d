package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.Estimate;
import io.weatherglass.simulation.montecarlo.Alternative;
import io.weatherglass.simulation.montecarlo.DrawnWork;
import io.weatherglass.simulation.montecarlo.RandomKey;
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
 * What was drawn for realizations and for many more than are simulated. Where a decision changes the makespan by factors, common
 * random numbers alone leave most of the noise in the difference: the makespan of one VM is the work of all jobs, that of a VM for
 * each is the longest. What both owe to the work that was drawn is taken out by regression, and what a decision owes to the makespan
 * of the plan: of that the forecast has more realizations than are simulated of a decision. Immutable.
 */
final class Controls {
    /** Nothing is known of what was drawn: means are those of the realizations. */
    static final Controls NONE = new Controls(new double[0][]);

    /** Realizations that are drawn; a standard error is at least a fifth of that of 200 simulated ones. A guess. */
    private static final int MAX_DRAWN = 5_000;

    /** Jobs that are drawn at most, in all of them: some 50 ms. A guess. */
    private static final long MAX_JOBS = 4_000_000;

    private final double[][] byControl;

    /** By the number of values that means are taken of. */
    private final Map<Integer, ControlVariates> bySize = new ConcurrentHashMap<>();

    private Controls(double[][] byControl) {
        this.byControl = byControl;
    }

    /**
     * Draws.
     *
     * @param makespanSeconds of the realizations of the forecast, all of them
     * @param simulated how many of them are simulated under a decision; where the jobs are so many that no more can be drawn nothing
     *     is
     */
    static Controls of(List<Alternative> alternatives, RandomKey key, double[] makespanSeconds, int simulated) {
        int jobs = alternatives.get(0).state().workflow().jobCount();
        int drawn = (int) Math.min(MAX_DRAWN, MAX_JOBS / Math.max(1, jobs));
        List<double[]> controls = new ArrayList<>();
        int known = makespanSeconds.length;
        if (drawn > simulated) {
            controls.addAll(List.of(DrawnWork.controls(alternatives, key, drawn)));
            // of no more than were drawn: what the work explains of them is taken out first
            known = Math.min(known, drawn);
        }
        if (known > simulated) {
            controls.add(Arrays.copyOf(makespanSeconds, known));
        }
        return new Controls(controls.toArray(new double[0][]));
    }

    /** The mean of values by realization, the first of those that were drawn. */
    RegressionEstimate mean(double[] values) {
        return bySize.computeIfAbsent(values.length, size -> new ControlVariates(byControl, size))
                .mean(values);
    }

    /** Of values by realization. */
    Estimate estimate(double[] values) {
        SampleDistribution sample = new SampleDistribution(values);
        Interval interval = sample.centralInterval(StrategyRealizations.LEVEL);
        return new Estimate(sample.quantile(0.5), mean(values).mean(), interval.lower(), interval.upper());
    }
}
