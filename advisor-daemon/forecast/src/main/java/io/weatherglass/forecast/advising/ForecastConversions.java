package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.BtuForecast;
import io.weatherglass.connectors.advisory.CompletionForecast;
import io.weatherglass.connectors.advisory.CountProbability;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.NormalFit;
import io.weatherglass.connectors.advisory.ValueForecast;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

final class ForecastConversions {

    private static final Instant LAST_DATE = Instant.parse("9999-12-31T23:59:59Z");

    private ForecastConversions() {}

    static List<PublishedInterval> makespanIntervals(SampleDistribution sample, IntervalSource intervals) {
        return intervals(Quantity.MAKESPAN, sample, intervals);
    }

    static List<PublishedInterval> intervals(Quantity quantity, SampleDistribution sample, IntervalSource intervals) {
        return intervals.of(quantity, sample.quantile(0.5), sample.size(), sample::centralInterval);
    }

    static DurationForecast duration(
            SampleDistribution sample, List<PublishedInterval> intervals, double minusSeconds) {
        Optional<NormalFit> fit = sample.size() > 1
                ? Optional.of(new NormalFit(
                        sample.normalInterval(2).lower() - minusSeconds,
                        sample.normalInterval(2).upper() - minusSeconds,
                        sample.normalInterval(3).lower() - minusSeconds,
                        sample.normalInterval(3).upper() - minusSeconds))
                : Optional.empty();
        return new DurationForecast(
                Math.max(0, sample.quantile(0.5) - minusSeconds),
                Math.max(0, sample.mean() - minusSeconds),
                sample.sd(),
                intervals.stream()
                        .map(interval -> interval.duration(minusSeconds))
                        .toList(),
                fit);
    }

    static CompletionForecast completion(SampleDistribution sample, List<PublishedInterval> intervals, Instant origin) {
        return new CompletionForecast(
                date(origin, sample.quantile(0.5)),
                intervals.stream().map(interval -> interval.time(origin)).toList());
    }

    static ValueForecast value(Quantity quantity, SampleDistribution sample, IntervalSource intervals) {
        return new ValueForecast(
                sample.quantile(0.5),
                sample.mean(),
                sample.sd(),
                intervals(quantity, sample, intervals).stream()
                        .map(PublishedInterval::value)
                        .toList());
    }

    static BtuForecast btus(CountDistribution sample, IntervalSource intervals) {
        double median = sample.quantile(0.5);
        return new BtuForecast(
                median,
                sample.mean(),
                sample.probabilities().entrySet().stream()
                        .map(entry -> new CountProbability(entry.getKey(), entry.getValue()))
                        .toList(),
                intervals.of(Quantity.BTUS, median, sample.size(), sample::centralInterval).stream()
                        .map(PublishedInterval::value)
                        .toList());
    }

    static Instant date(Instant origin, double seconds) {
        // the nanoseconds overflow after 292 years; this check is faster than catching the exception
        double latest = LAST_DATE.getEpochSecond() - origin.getEpochSecond() - 1e-9 * origin.getNano();
        if (seconds >= latest) {
            return LAST_DATE;
        }
        // the number of nanoseconds must fit into a long
        return seconds * 1e9 < Long.MAX_VALUE
                ? origin.plusNanos(Math.round(seconds * 1e9))
                : origin.plusSeconds(Math.round(seconds));
    }
}
