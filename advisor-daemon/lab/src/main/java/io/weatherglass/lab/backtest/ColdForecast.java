package io.weatherglass.lab.backtest;

import io.weatherglass.simulation.statistics.Interval;
import java.util.Optional;

/**
 * A forecast of a run with few or no past runs, and the run's outcome.
 *
 * @param model interval of the makespan without the prior, s
 * @param published interval with the prior, s
 */
public record ColdForecast(
        PastInstance instance,
        String series,
        String campaign,
        ColdReport.Basis from,
        int checkpoint,
        double elapsedSeconds,
        double medianSeconds,
        Interval model,
        Interval published,
        Optional<Btus> btus) {

    /** The true number of BTUs, and the intervals for it. */
    public record Btus(long truth, Interval model, Interval published) {}

    boolean held(Interval interval) {
        return interval.contains(instance.makespanSeconds());
    }

    double width(Interval interval) {
        return interval.width() / instance.makespanSeconds();
    }

    double score(Interval interval, double level) {
        return Scores.interval(interval, level, instance.makespanSeconds()) / instance.makespanSeconds();
    }

    double error() {
        return Math.abs(medianSeconds / instance.makespanSeconds() - 1);
    }
}
