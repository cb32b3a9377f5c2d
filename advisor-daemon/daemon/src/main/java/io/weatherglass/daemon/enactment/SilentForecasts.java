package io.weatherglass.daemon.enactment;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Has instances forecast again that report nothing: a job that hangs sends no events, but time goes on. What that costs is
 * bounded, however many there are: of those that are due, the ones come first that have waited for longest, as a
 * multiple of their pause, and a risk makes the wait count for more. Confined to the poll thread.
 */
final class SilentForecasts {

    /**
     * Of one core, explaining and publishing included. Comparisons, the compiler and the search for what is due take more than as much again, and
     * 0.05 is to be enough for 1,000 instances. Forecasts after events are worth more.
     */
    private static final double SHARE = 0.015;

    /** What may have been saved up, so that a few instances are forecast when they are due. */
    private static final Duration MAX_SAVED = Duration.ofSeconds(2);

    /** An instance that will miss its limit comes first when it has waited a tenth as long. A guess. */
    private static final double WEIGHT_OF_RISK = 9;

    private final Predicate<String> isBusy;
    private final Consumer<Enactment> forecast;
    private final TrackingLimits limits;
    private final List<Due> due = new ArrayList<>();
    private Instant counted = Instant.MIN;
    private long savedNanos = MAX_SAVED.toNanos();

    private record Due(Enactment enactment, double urgency) {}

    /**
     * @param isBusy whether an instance is being forecast
     * @param forecast requests that it is
     */
    SilentForecasts(Predicate<String> isBusy, Consumer<Enactment> forecast, TrackingLimits limits) {
        this.isBusy = isBusy;
        this.forecast = forecast;
        this.limits = limits;
    }

    /** Puts an instance, which has a plan and has not ended, on the list if time alone is a reason to forecast it again. */
    void consider(Enactment enactment, Instant now) {
        // what costs least comes first: under load most are busy
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

    /** Has those on the list forecast that there is time for; the others are considered again. */
    void request(Instant now) {
        save(now);
        due.sort(Comparator.comparingDouble(Due::urgency).reversed());
        for (Due instance : due) {
            if (savedNanos <= 0) {
                break;
            }
            // it will take about as long as the one before
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
