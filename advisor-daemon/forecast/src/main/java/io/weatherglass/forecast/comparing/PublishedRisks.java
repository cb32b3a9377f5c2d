package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
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
 * The published risks, used as the baseline when decisions are compared. Immutable.
 *
 * @param makespanSeconds empty if there is no forecast
 * @param cost empty if unknown
 * @param owed unavoidable cost, 0 if unknown
 */
public record PublishedRisks(Optional<Exceedance> makespanSeconds, Optional<Exceedance> cost, double owed) {

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
        // budgets do not apply to platforms without billing
        return result.budgetExceeded().isEmpty()
                ? Optional.empty()
                : Optional.of(Exceedance.of(costs(result), result.cost().isEmpty()));
    }

    public static SampleDistribution costs(MonteCarloResult result) {
        return result.cost()
                .orElseGet(() -> new SampleDistribution(
                        Arrays.stream(result.billedUnits().valuesAsGiven())
                                .asDoubleStream()
                                .toArray()));
    }

    public PublishedRisks with(UnaryOperator<Exceedance> newMakespan, UnaryOperator<Exceedance> newCost) {
        return new PublishedRisks(makespanSeconds.map(newMakespan), cost.map(newCost), owed);
    }

    /** Returns the risks of the plan's deadline and budget. */
    public Risk of(InstanceSnapshot snapshot) {
        DeadlineAndBudget limits = DeadlineAndBudget.of(snapshot);
        return Risk.asked(
                limits.deadlineSeconds().isPresent(),
                late(limits.deadlineSeconds()),
                limits.budget().isPresent(),
                dear(limits.budget()));
    }

    Optional<RiskEstimate> late(OptionalDouble limit) {
        return limit.isEmpty() ? Optional.empty() : makespanSeconds.map(of -> of.of(limit.getAsDouble()));
    }

    Optional<RiskEstimate> dear(OptionalDouble budget) {
        if (budget.isEmpty()) {
            return Optional.empty();
        }
        // no forecast is needed if the budget is already spent
        return isSpent(budget) ? Optional.of(new RiskEstimate(1, 0)) : cost.map(of -> of.of(budget.getAsDouble()));
    }

    boolean isSpent(OptionalDouble budget) {
        return budget.isPresent() && owed > Exceedance.withRoom(budget.getAsDouble());
    }
}
