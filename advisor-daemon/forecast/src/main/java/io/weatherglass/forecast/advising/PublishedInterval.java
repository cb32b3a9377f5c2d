package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.Coverage;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.TimeInterval;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.forecast.calibration.CalibratedInterval;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.simulation.statistics.Interval;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

record PublishedInterval(
        double level, double lower, double upper, Optional<Interval> model, Coverage coverage, Optional<String> note) {

    /** Minimum expected number of realizations outside the interval at each end. */
    private static final double MIN_TAIL = 1;

    static PublishedInterval observed(double level, Interval truth) {
        Coverage unmeasured = new Coverage(level, OptionalDouble.empty(), OptionalInt.empty());
        return new PublishedInterval(
                level, truth.lower(), truth.upper(), Optional.empty(), unmeasured, Optional.empty());
    }

    static PublishedInterval calibrated(CalibratedInterval calibrated, Interval model, int realizations) {
        LevelInterval interval = calibrated.interval();
        Coverage coverage = new Coverage(
                interval.level(),
                calibrated.measured(),
                calibrated.measured().isPresent() ? OptionalInt.of(calibrated.instances()) : OptionalInt.empty());
        String notes = Stream.concat(
                        calibrated.note().stream(), fewRealizations(interval.level(), realizations).stream())
                .collect(Collectors.joining("; "));
        return new PublishedInterval(
                interval.level(),
                interval.lower(),
                interval.upper(),
                Optional.of(model),
                coverage,
                notes.isEmpty() ? Optional.empty() : Optional.of(notes));
    }

    private static Optional<String> fewRealizations(double level, int realizations) {
        boolean certain = realizations == 1;
        return !certain && realizations * (1 - level) / 2 < MIN_TAIL
                ? Optional.of(realizations + " realizations are too few for a precise interval at this level")
                : Optional.empty();
    }

    DurationInterval duration(double minusSeconds) {
        return new DurationInterval(
                level,
                notNegative(lower - minusSeconds),
                notNegative(upper - minusSeconds),
                optional(model.map(interval -> notNegative(interval.lower() - minusSeconds))),
                optional(model.map(interval -> notNegative(interval.upper() - minusSeconds))),
                coverage,
                note);
    }

    ValueInterval value() {
        return new ValueInterval(
                level,
                lower,
                upper,
                optional(model.map(Interval::lower)),
                optional(model.map(Interval::upper)),
                coverage,
                note);
    }

    TimeInterval time(Instant origin) {
        return new TimeInterval(
                level, ForecastConversions.date(origin, lower), ForecastConversions.date(origin, upper));
    }

    static OptionalDouble optional(Optional<Double> value) {
        return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private static double notNegative(double seconds) {
        return Math.max(0, seconds);
    }
}
