package io.weatherglass.daemon.notifying;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.Risk;
import io.weatherglass.connectors.advisory.RiskEstimate;
import io.weatherglass.connectors.advisory.StrategyComparison;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which advisories tell of a change that matters to a webhook. A function of the advisories so far, of all instances: whoever
 * reads them again comes to the same. Not thread-safe.
 */
final class AdvisoryChanges {
    /** How far below the threshold a risk must go before it counts as gone; half the threshold if that is less. */
    private static final double HYSTERESIS = 0.1;

    private static final double LEVEL = 0.95;

    private final Webhook webhook;
    private final Map<String, Told> instances = new HashMap<>();

    /** What was last told of an instance. */
    private record Told(boolean aboveThreshold, Optional<DurationInterval> makespan, Optional<String> betterStrategy) {
        static final Told NOTHING = new Told(false, Optional.empty(), Optional.empty());
    }

    AdvisoryChanges(Webhook webhook) {
        this.webhook = webhook;
    }

    /** What is to be told of with this advisory; empty if nothing is. */
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
        Told told = instances.getOrDefault(advisory.workflowInstance(), Told.NOTHING);
        boolean above = isAbove(told.aboveThreshold(), advisory.risk());
        if (above != told.aboveThreshold() && webhook.on().contains(Occasion.RISK_THRESHOLD)) {
            occasions.add(Occasion.RISK_THRESHOLD);
        }
        if (webhook.on().contains(Occasion.INTERVAL_MOVED) && hasMoved(told.makespan(), advisory.makespan())) {
            occasions.add(Occasion.INTERVAL_MOVED);
        }
        // without a comparison there is no news of strategies; the comparison itself sees to hysteresis
        Optional<String> better =
                advisory.comparison().map(StrategyComparison::better).orElse(told.betterStrategy());
        if (webhook.on().contains(Occasion.STRATEGY_BETTER) && !better.equals(told.betterStrategy())) {
            occasions.add(Occasion.STRATEGY_BETTER);
        }
        // every message tells the interval; the first forecast is what the next are compared with
        boolean tells = !occasions.isEmpty() || told.makespan().isEmpty();
        instances.put(advisory.workflowInstance(), new Told(above, tells ? interval : told.makespan(), better));
        return occasions;
    }

    /** A high risk is not gone when nobody knows it any more. */
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

    private static boolean hasMoved(Optional<DurationInterval> told, Optional<DurationForecast> now) {
        return told.isPresent()
                && now.isPresent()
                && (now.get().medianSeconds() < told.get().lowerSeconds()
                        || now.get().medianSeconds() > told.get().upperSeconds());
    }

    /** The interval of the makespan that is told of. */
    static Optional<DurationInterval> interval(DurationForecast makespan) {
        return makespan.intervals().stream()
                .filter(interval -> interval.level() == LEVEL)
                .findFirst();
    }
}
