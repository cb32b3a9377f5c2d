package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Risks of an ended run, which are 0 or 1. */
final class Outcomes {

    private Outcomes() {}

    static Risk risk(InstanceSnapshot ended, double makespanSeconds, Optional<MonteCarloResult> settled) {
        Optional<RiskEstimate> deadline =
                ended.plan().deadline().map(date -> certain(makespanSeconds > ended.secondsSinceOrigin(date)));
        Optional<RiskEstimate> overspent =
                settled.flatMap(MonteCarloResult::budgetExceeded).map(exceeded -> certain(exceeded.successes() > 0));
        return Risk.asked(
                ended.plan().deadline().isPresent(),
                deadline,
                ended.plan().budget().isPresent(),
                overspent);
    }

    /** Returns the enactor's reason for the end, and the reasons to exclude the run from learning. */
    static List<String> warnings(InstanceSnapshot.End end) {
        List<String> warnings = new ArrayList<>();
        if (!end.reason().isEmpty()) {
            warnings.add(end.reason());
        }
        end.extent()
                .partial()
                .ifPresent(of -> warnings.add("partial: the end of " + of.receivedJobs() + " of " + of.reportedJobs()
                        + " jobs was received; nothing is learned from this run"));
        end.implausible()
                .ifPresent(why -> warnings.add("implausible dates: " + why + "; nothing is learned from this run"));
        if (end.extent().resumed()) {
            warnings.add(
                    "resumed: earlier attempts had finished a part of it; its makespan is not that of a whole run");
        }
        return warnings;
    }

    private static RiskEstimate certain(boolean came) {
        return new RiskEstimate(came ? 1 : 0, 0);
    }
}
