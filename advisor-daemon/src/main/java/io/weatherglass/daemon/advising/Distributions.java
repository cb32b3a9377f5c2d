package io.weatherglass.daemon.advising;

import io.weatherglass.connectors.advisory.BtuForecast;
import io.weatherglass.connectors.advisory.CompletionForecast;
import io.weatherglass.connectors.advisory.CountProbability;
import io.weatherglass.connectors.advisory.Coverage;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.NormalFit;
import io.weatherglass.connectors.advisory.TimeInterval;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Simulated samples as an advisory tells them: median, mean, and equal-tailed intervals at the published levels. */
final class Distributions {

    /** The levels of every interval, rising. */
    static final List<Double> LEVELS = List.of(0.5, 0.8, 0.95, 0.997);

    /** Beyond either end of an interval there should be at least one realization. */
    private static final double LEAST_TAIL = 1;

    private Distributions() {}

    static DurationForecast duration(SampleDistribution sample, double minusSeconds) {
        Optional<NormalFit> fit = sample.size() > 1
                ? Optional.of(new NormalFit(
                        sample.normalInterval(2).lower() - minusSeconds,
                        sample.normalInterval(2).upper() - minusSeconds,
                        sample.normalInterval(3).lower() - minusSeconds,
                        sample.normalInterval(3).upper() - minusSeconds))
                : Optional.empty();
        return new DurationForecast(
                notNegative(sample.quantile(0.5) - minusSeconds),
                notNegative(sample.mean() - minusSeconds),
                sample.sd(),
                LEVELS.stream()
                        .map(level -> durationInterval(sample, level, minusSeconds))
                        .toList(),
                fit);
    }

    private static DurationInterval durationInterval(SampleDistribution sample, double level, double minusSeconds) {
        Interval interval = sample.centralInterval(level);
        return new DurationInterval(
                level,
                notNegative(interval.lower() - minusSeconds),
                notNegative(interval.upper() - minusSeconds),
                unmeasured(level),
                note(sample.size(), level));
    }

    static CompletionForecast completion(SampleDistribution sample, Instant origin) {
        return new CompletionForecast(
                date(origin, sample.quantile(0.5)),
                LEVELS.stream()
                        .map(level -> {
                            Interval interval = sample.centralInterval(level);
                            return new TimeInterval(
                                    level, date(origin, interval.lower()), date(origin, interval.upper()));
                        })
                        .toList());
    }

    static ValueForecast value(SampleDistribution sample) {
        return new ValueForecast(
                sample.quantile(0.5), sample.mean(), sample.sd(), intervals(sample.size(), sample::centralInterval));
    }

    static BtuForecast btus(CountDistribution sample) {
        return new BtuForecast(
                sample.quantile(0.5),
                sample.mean(),
                sample.probabilities().entrySet().stream()
                        .map(entry -> new CountProbability(Math.toIntExact(entry.getKey()), entry.getValue()))
                        .toList(),
                intervals(sample.size(), sample::centralInterval));
    }

    private static List<ValueInterval> intervals(int realizations, DoubleFunction<Interval> centralInterval) {
        return LEVELS.stream()
                .map(level -> {
                    Interval interval = centralInterval.apply(level);
                    return new ValueInterval(
                            level, interval.lower(), interval.upper(), unmeasured(level), note(realizations, level));
                })
                .toList();
    }

    /** Measured coverage comes with calibration on finished runs; until then there is none to tell. */
    private static Coverage unmeasured(double level) {
        return new Coverage(level, OptionalDouble.empty());
    }

    private static Optional<String> note(int realizations, double level) {
        boolean certain = realizations == 1;
        return !certain && realizations * (1 - level) / 2 < LEAST_TAIL
                ? Optional.of(realizations + " realizations are few for this level")
                : Optional.empty();
    }

    static Instant date(Instant origin, double seconds) {
        return origin.plusNanos(Math.round(seconds * 1e9));
    }

    private static double notNegative(double seconds) {
        return Math.max(0, seconds);
    }
}
