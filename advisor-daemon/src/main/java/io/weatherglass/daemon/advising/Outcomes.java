package io.weatherglass.daemon.advising;

import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.Risk;
import io.weatherglass.connectors.advisory.RiskEstimate;
import io.weatherglass.daemon.tracking.InstanceSnapshot;
import java.util.Optional;
import java.util.OptionalDouble;

/** The risks of a run that has ended: they came true or did not. */
final class Outcomes {

    private Outcomes() {}

    static Risk risk(InstanceSnapshot ended, double makespanSeconds, Optional<CostForecast> cost) {
        Optional<RiskEstimate> deadline =
                ended.plan().deadline().map(date -> certain(makespanSeconds > ended.secondsSinceOrigin(date)));
        OptionalDouble budget = ended.plan().budget();
        Optional<RiskEstimate> overspent = budget.isEmpty()
                ? Optional.empty()
                : cost.flatMap(Costs::owed).map(owed -> certain(owed > budget.getAsDouble()));
        return new Risk(deadline, overspent);
    }

    private static RiskEstimate certain(boolean came) {
        return new RiskEstimate(came ? 1 : 0, 0);
    }
}
