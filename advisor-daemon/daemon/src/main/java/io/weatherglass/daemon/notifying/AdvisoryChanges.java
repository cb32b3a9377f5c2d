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
 * Which advisories report a change that matters to a webhook. A function of the advisories so far, of all instances: whoever
 * reads them again comes to the same. Not thread-safe.
 */
final class AdvisoryChanges {
    /** How far below the threshold a risk must go before it counts as gone; half the threshold if that is less. */
    private static final double HYSTERESIS = 0.1;

    private static final double LEVEL = 0.95;

    private final Webhook webhook;
    private final Map<String, Reported> instances = new HashMap<>();

    /** What was last reported of an instance. */
    private record Reported(
            boolean aboveThreshold, Optional<DurationInterval> makespan, Optional<String> betterStrategy) {
        static final Reported NOTHING = new Reported(false, Optional.empty(), Optional.empty());
    }

    AdvisoryChanges(Webhook webhook) {
        this.webhook = webhook;
    }

    /** What is to be reported with this advisory; empty if nothing is. */
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
        if (webhook.on().contains(Occasion.INTERVAL_MOVED) && hasMoved(reported.makespan(), advisory.makespan())) {
            occasions.add(Occasion.INTERVAL_MOVED);
        }
        // without a comparison there is no news of strategies; the comparison itself sees to hysteresis
        Optional<String> better =
                advisory.comparison().map(StrategyComparison::better).orElse(reported.betterStrategy());
        if (webhook.on().contains(Occasion.STRATEGY_BETTER) && !better.equals(reported.betterStrategy())) {
            occasions.add(Occasion.STRATEGY_BETTER);
        }
        // every message names the interval; the first forecast is what the next are compared with
        boolean reports = !occasions.isEmpty() || reported.makespan().isEmpty();
        instances.put(
                advisory.workflowInstance(), new Reported(above, reports ? interval : reported.makespan(), better));
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

    private static boolean hasMoved(Optional<DurationInterval> reported, Optional<DurationForecast> now) {
        return reported.isPresent()
                && now.isPresent()
                && (now.get().medianSeconds() < reported.get().lowerSeconds()
                        || now.get().medianSeconds() > reported.get().upperSeconds());
    }

    /** The interval of the makespan that is reported. */
    static Optional<DurationInterval> interval(DurationForecast makespan) {
        return makespan.intervals().stream()
                .filter(interval -> interval.level() == LEVEL)
                .findFirst();
    }
}
