package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** Detects changes to report to a webhook, from the advisories alone, so that a restart does not repeat them. */
final class AdvisoryChanges {
    /** A risk counts as ended if it is this far below the threshold, or below half the threshold if that is higher. */
    private static final double HYSTERESIS = 0.1;

    private static final double LEVEL = 0.95;

    private final Webhook webhook;
    private final Map<String, Reported> instances = new HashMap<>();

    private record Reported(
            boolean aboveThreshold, Optional<DurationInterval> makespan, Optional<String> betterStrategy, Moved moved) {
        static final Reported NOTHING = new Reported(false, Optional.empty(), Optional.empty(), Moved.NEVER);
    }

    private record Moved(Optional<Instant> since, Optional<Instant> reported) {
        static final Moved NEVER = new Moved(Optional.empty(), Optional.empty());
    }

    AdvisoryChanges(Webhook webhook) {
        this.webhook = webhook;
    }

    Set<Occasion> of(Advisory advisory) {
        Set<Occasion> occasions = EnumSet.noneOf(Occasion.class);
        if (!webhook.workflow().matcher(advisory.workflow()).matches()) {
            return occasions;
        }
        if (advisory.closing()) {
            instances.remove(advisory.workflowInstance());
            if (webhook.on().contains(Occasion.ENDED)) {
                occasions.add(Occasion.ENDED);
            }
            return occasions;
        }
        Optional<DurationInterval> interval = advisory.makespan().flatMap(AdvisoryChanges::interval);
        Reported reported = instances.getOrDefault(advisory.workflowInstance(), Reported.NOTHING);
        boolean above = isAbove(reported.aboveThreshold(), advisory.risk());
        if (above != reported.aboveThreshold() && webhook.on().contains(Occasion.RISK_THRESHOLD)) {
            occasions.add(Occasion.RISK_THRESHOLD);
        }
        Moved moved = moved(reported, advisory);
        if (webhook.on().contains(Occasion.INTERVAL_MOVED) && isLasting(moved, advisory)) {
            occasions.add(Occasion.INTERVAL_MOVED);
            moved = new Moved(Optional.empty(), Optional.of(advisory.issuedAt()));
        }
        // If there is no comparison, keep the last known strategy. The comparison applies its own hysteresis.
        Optional<String> better =
                advisory.comparison().map(StrategyComparison::better).orElse(reported.betterStrategy());
        if (webhook.on().contains(Occasion.STRATEGY_BETTER) && !better.equals(reported.betterStrategy())) {
            occasions.add(Occasion.STRATEGY_BETTER);
        }
        // Every message states the interval, so compare with the last message, or else with the first forecast.
        boolean reports = !occasions.isEmpty() || reported.makespan().isEmpty();
        instances.put(
                advisory.workflowInstance(),
                new Reported(
                        above,
                        reports ? interval : reported.makespan(),
                        better,
                        reports ? new Moved(Optional.empty(), moved.reported()) : moved));
        return occasions;
    }

    private static Moved moved(Reported reported, Advisory advisory) {
        return new Moved(
                hasMoved(reported.makespan(), advisory.makespan())
                        ? reported.moved().since().or(() -> Optional.of(advisory.asOf()))
                        : Optional.empty(),
                reported.moved().reported());
    }

    private boolean isLasting(Moved moved, Advisory advisory) {
        boolean lasts =
                moved.since().filter(since -> hasPassed(since, advisory.asOf())).isPresent();
        return lasts
                && moved.reported()
                        .map(last -> hasPassed(last, advisory.issuedAt()))
                        .orElse(true);
    }

    private boolean hasPassed(Instant since, Instant now) {
        return Duration.between(since, now).compareTo(webhook.minimum()) >= 0;
    }

    private boolean isAbove(boolean wasAbove, Risk risk) {
        double threshold = webhook.riskThreshold();
        double limit = wasAbove ? Math.max(threshold - HYSTERESIS, threshold / 2) : threshold;
        OptionalDouble highest = Stream.of(risk.deadlineMiss(), risk.budgetExceeded())
                .flatMap(Optional::stream)
                .mapToDouble(RiskEstimate::probability)
                .max();
        boolean isHigh = highest.isPresent() && highest.getAsDouble() >= limit;
        return isHigh || (wasAbove && !risk.unknown().isEmpty());
    }

    private static boolean hasMoved(Optional<DurationInterval> reported, Optional<DurationForecast> now) {
        return reported.isPresent()
                && now.isPresent()
                && (now.get().medianSeconds() < reported.get().lowerSeconds()
                        || now.get().medianSeconds() > reported.get().upperSeconds());
    }

    static Optional<DurationInterval> interval(DurationForecast makespan) {
        return makespan.intervals().stream()
                .filter(interval -> interval.level() == LEVEL)
                .findFirst();
    }
}
