package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.comparison.ComparedStrategy;
import io.weatherglass.connectors.advisory.comparison.OutcomeDifference;
import io.weatherglass.connectors.advisory.comparison.PairedDifference;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.RandomKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Simulates the rest of a run under other strategies with the random numbers of the forecast. Thread-safe. */
record StrategyComparer(List<String> strategies, Duration timeBudget) {
    private static final Logger LOG = LoggerFactory.getLogger(StrategyComparer.class);

    /** Maximum number of realizations; a tail of 2.5 % contains five of them. */
    static final int MAX_REALIZATIONS = 200;

    /** Number of realizations simulated between two checks of the clock. */
    static final int BATCH = 20;

    StrategyComparer {
        strategies = List.copyOf(strategies);
    }

    boolean compares() {
        return !strategies.isEmpty();
    }

    List<String> others(InstanceSnapshot snapshot) {
        return strategies.stream()
                .filter(name -> !name.equals(snapshot.plan().strategy()))
                .toList();
    }

    /** @param last latest comparison of the same plan, used for hysteresis */
    Optional<StrategyComparison> compare(
            InstanceSnapshot snapshot, Forecast forecast, PlanBaseline kept, Optional<StrategyComparison> last) {
        long begin = System.nanoTime();
        List<String> others = others(snapshot);
        List<ComparedStrategy> compared = new ArrayList<>();
        compared.add(described(
                snapshot.plan().strategy(),
                kept.own(),
                kept.to(kept.own()).risk(),
                none(kept.limits()),
                List.of(),
                kept.controls()));
        for (String name : others) {
            simulated(
                            Decision.strategy(name),
                            snapshot,
                            forecast,
                            kept.own().size(),
                            timeBudget.dividedBy(others.size()))
                    .map(other -> compared(name, kept, kept.adjusted(Decision.strategy(name), snapshot, other), last))
                    .ifPresent(compared::add);
        }
        return compared.size() < 2
                ? Optional.empty()
                : Optional.of(new StrategyComparison(
                        snapshot.asOf(),
                        Math.toIntExact(snapshot.eventsFolded()),
                        best(compared, last),
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin),
                        compared));
    }

    static Optional<StrategyRealizations> simulated(
            Decision decision, InstanceSnapshot snapshot, Forecast forecast, int realizations, Duration budget) {
        try {
            return Optional.of(StrategyRealizations.simulated(
                    MonteCarlo.singleThreaded(),
                    forecast.alternatives().stream()
                            .map(own -> DecidedScenario.of(decision, own))
                            .toList(),
                    new RandomKey(forecast.seed(), snapshot.instance()),
                    realizations,
                    budget));
        } catch (InvalidDecisionException | IllegalArgumentException | IllegalStateException e) {
            LOG.debug("instance {}: {} cannot be simulated", snapshot.instance(), decision.text(), e);
            return Optional.empty();
        }
    }

    private static ComparedStrategy compared(
            String name, PlanBaseline kept, StrategyRealizations other, Optional<StrategyComparison> last) {
        Differences differences = kept.to(other);
        List<String> before = before(name, last);
        BetterRule rule = before.isEmpty() ? BetterRule.TO_BECOME : BetterRule.TO_STAY;
        // on a busy machine, too few realizations may be computed; this must not change the verdict
        List<String> better = other.size() < BetterRule.MIN_REALIZATIONS ? before : rule.better(differences);
        return described(name, other, differences.risk(), differences.published(), better, kept.controls());
    }

    private static List<String> before(String name, Optional<StrategyComparison> last) {
        return last.stream()
                .flatMap(comparison -> comparison.strategies().stream())
                .filter(one -> one.strategy().equals(name))
                .findFirst()
                .map(ComparedStrategy::better)
                .orElse(List.of());
    }

    private static ComparedStrategy described(
            String name,
            StrategyRealizations sample,
            Risk risk,
            OutcomeDifference difference,
            List<String> better,
            ControlledMeans controls) {
        return new ComparedStrategy(
                name,
                sample.size(),
                controls.estimate(sample.makespanSeconds()),
                controls.estimate(sample.cost()),
                risk,
                difference,
                better);
    }

    private static OutcomeDifference none(DeadlineAndBudget limits) {
        return new OutcomeDifference(
                PairedDifference.NONE,
                PairedDifference.NONE,
                limits.deadlineSeconds().isPresent() ? Optional.of(PairedDifference.NONE) : Optional.empty(),
                limits.budget().isPresent() ? Optional.of(PairedDifference.NONE) : Optional.empty());
    }

    private static Optional<String> best(List<ComparedStrategy> compared, Optional<StrategyComparison> last) {
        List<ComparedStrategy> better =
                compared.stream().filter(one -> !one.better().isEmpty()).toList();
        return last.flatMap(StrategyComparison::better)
                .filter(name -> better.stream().anyMatch(one -> one.strategy().equals(name)))
                .or(() -> better.stream()
                        .min(Comparator.comparingDouble(StrategyComparer::risks)
                                .thenComparingDouble(one -> one.cost().mean())
                                .thenComparingDouble(
                                        one -> one.makespanSeconds().mean()))
                        .map(ComparedStrategy::strategy));
    }

    private static double risks(ComparedStrategy one) {
        return one.risk().deadlineMiss().map(risk -> risk.probability()).orElse(0.0)
                + one.risk().budgetExceeded().map(risk -> risk.probability()).orElse(0.0);
    }
}
