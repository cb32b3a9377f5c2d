package io.weatherglass.daemon.enactment;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Repeats forecasts of silent instances with a limit on their cost. Instances with the longest wait relative to their
 * pause come first; waiting times are weighted by risk.
 */
final class SilentForecasts {

    /** Share of one core; comparisons double the load, and 1,000 instances must use less than 5 % of a core. */
    private static final double SHARE = 0.015;

    private static final Duration MAX_SAVED = Duration.ofSeconds(2);

    /** An instance certain to miss its limit is as urgent as one without risk that has waited ten times as long. */
    private static final double WEIGHT_OF_RISK = 9;

    private final Predicate<String> isBusy;
    private final Consumer<Enactment> forecast;
    private final TrackingLimits limits;
    private final List<Due> due = new ArrayList<>();
    private Instant counted = Instant.MIN;
    private long savedNanos = MAX_SAVED.toNanos();

    private record Due(Enactment enactment, double urgency) {}

    SilentForecasts(Predicate<String> isBusy, Consumer<Enactment> forecast, TrackingLimits limits) {
        this.isBusy = isBusy;
        this.forecast = forecast;
        this.limits = limits;
    }

    void consider(Enactment enactment, Instant now) {
        if (isBusy.test(enactment.state().instance())
                || enactment.forecasts().isWriting()
                || !enactment.forecasts().isPossible()) {
            return;
        }
        double waited = (double) enactment.forecasts().age(now).toNanos()
                / limits.reforecastPause(
                                enactment.state().timescale(),
                                enactment.silence(now),
                                enactment.forecasts().remaining())
                        .toNanos();
        if (waited >= 1 && enactment.state().hasJobsToDo()) {
            due.add(new Due(
                    enactment,
                    waited * (1 + WEIGHT_OF_RISK * enactment.forecasts().risk())));
        }
    }

    void request(Instant now) {
        save(now);
        due.sort(Comparator.comparingDouble(Due::urgency).reversed());
        for (Due instance : due) {
            if (savedNanos <= 0) {
                break;
            }
            savedNanos -= instance.enactment().forecasts().cost().toNanos();
            forecast.accept(instance.enactment());
        }
        due.clear();
    }

    private void save(Instant now) {
        if (counted.isBefore(now) && !counted.equals(Instant.MIN)) {
            savedNanos = Math.min(
                    MAX_SAVED.toNanos(),
                    savedNanos + (long) (SHARE * Duration.between(counted, now).toNanos()));
        }
        counted = now;
    }
}
