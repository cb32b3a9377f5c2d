package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.matching.MatchingOptions.AssumedHosts;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import java.util.Optional;

record HostedScenario(Scenario scenario, Optional<AssumedHosts> assumed) {

    static HostedScenario of(EnactmentPlan plan, Optional<AssumedHosts> hosts) throws NoSearchPossibleException {
        Optional<String> refusal = refusal(plan.resources(), hosts);
        if (refusal.isPresent()) {
            throw new NoSearchPossibleException(refusal.get());
        }
        try {
            Scenario scenario = Scenarios.of(plan);
            CloudPlatform cloud = (CloudPlatform) scenario.platform();
            if (cloud.hosts().isPresent()) {
                return new HostedScenario(scenario, Optional.empty());
            }
            CloudPlatform withHosts = cloud.withHosts(hosts.orElseThrow().pool());
            return new HostedScenario(scenario.withPlatform(withHosts), hosts);
        } catch (IllegalArgumentException e) {
            throw new NoSearchPossibleException("the plan cannot be simulated: " + e.getMessage());
        }
    }

    /** Returns the reason why no background load can be simulated for these resources; empty if it can be simulated. */
    static Optional<String> refusal(Resources resources, Optional<AssumedHosts> hosts) {
        if (!(resources instanceof VmResources cloud)) {
            return Optional.of("matching requires a plan with exactly one cloud");
        }
        if (cloud.hosts().isEmpty() && hosts.isEmpty()) {
            return Optional.of("the hosts are unknown: describe them in the plan or set matching.hosts");
        }
        return cloud.vmTypes().stream().anyMatch(type -> type.speed() != VmTypeSpec.REFERENCE_SPEED)
                ? Optional.of("matching requires VM types with speed 1, because other speeds hide background loads")
                : Optional.empty();
    }
}
