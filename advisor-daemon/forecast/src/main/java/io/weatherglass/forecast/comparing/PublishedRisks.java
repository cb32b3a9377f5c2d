package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.RiskEstimate;
import io.weatherglass.forecast.forecasting.CostSoFar;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * What the advisory on a forecast says of limits, its own and others. Decisions are weighed in these terms, so that what is said of
 * the plan that is kept is the same everywhere. Immutable.
 *
 * @param makespanSeconds of the whole run; empty where nothing is forecast
 * @param cost in the unit of the budget; empty where none is known, or nobody asked
 * @param owed the cost that can no longer be avoided, 0 if it is not known
 */
public record PublishedRisks(Optional<Exceedance> makespanSeconds, Optional<Exceedance> cost, double owed) {

    /** As past runs alone say where a forecast is pooled from these; else by the realizations as they are. */
    public static PublishedRisks of(InstanceSnapshot snapshot, Forecast forecast) {
        Optional<Exceedance> makespan = forecast.pooled()
                .map(pooled -> Exceedance.of(pooled.makespanSeconds(), pooled.pastRuns(), false))
                .or(() -> forecast.result().map(result -> Exceedance.of(result.completionSeconds(), false)));
        Optional<Exceedance> cost = forecast.pooled()
                .flatMap(pooled -> pooled.cost().map(of -> Exceedance.of(of, pooled.pastRuns(), false)))
                .or(() -> forecast.result().flatMap(PublishedRisks::cost));
        return new PublishedRisks(makespan, cost, owed(snapshot));
    }

    private static double owed(InstanceSnapshot snapshot) {
        return CostSoFar.of(snapshot, CostSoFar.unitOfBudget(snapshot.plan().resources()))
                .map(CostSoFar::owed)
                .orElse(0.0);
    }

    private static Optional<Exceedance> cost(MonteCarloResult result) {
        // of a platform without bills a budget is not answered
        return result.budgetExceeded().isEmpty()
                ? Optional.empty()
                : Optional.of(Exceedance.of(costs(result), result.cost().isEmpty()));
    }

    /** The costs of realizations: money, or billing units where no price is known. */
    public static SampleDistribution costs(MonteCarloResult result) {
        return result.cost()
                .orElseGet(() -> new SampleDistribution(
                        Arrays.stream(result.billedUnits().valuesAsGiven())
                                .asDoubleStream()
                                .toArray()));
    }

    /** With other probabilities of makespans and of costs. */
    public PublishedRisks with(UnaryOperator<Exceedance> newMakespan, UnaryOperator<Exceedance> newCost) {
        return new PublishedRisks(makespanSeconds.map(newMakespan), cost.map(newCost), owed);
    }

    /** The risk that the makespan is longer than a limit, in seconds; empty without a limit. */
    public Optional<RiskEstimate> late(OptionalDouble limit) {
        return limit.isEmpty() ? Optional.empty() : makespanSeconds.map(of -> of.of(limit.getAsDouble()));
    }

    /** The risk that the cost is above a budget; empty without one. */
    public Optional<RiskEstimate> dear(OptionalDouble budget) {
        if (budget.isEmpty()) {
            return Optional.empty();
        }
        // whatever is forecast, or if nothing is
        return isSpent(budget) ? Optional.of(new RiskEstimate(1, 0)) : cost.map(of -> of.of(budget.getAsDouble()));
    }

    /** Whether more is owed already than a budget. */
    boolean isSpent(OptionalDouble budget) {
        return budget.isPresent() && owed > Exceedance.withRoom(budget.getAsDouble());
    }
}
