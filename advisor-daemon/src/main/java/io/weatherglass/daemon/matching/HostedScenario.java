package io.weatherglass.daemon.matching;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.daemon.forecasting.Scenarios;
import io.weatherglass.daemon.matching.MatchingOptions.AssumedHosts;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.MultiCloud;
import java.util.Optional;

/**
 * A plan on hosts that others may share.
 *
 * @param scenario the plan's, on a cloud with hosts
 * @param assumed the hosts, where the plan does not tell of them
 */
record HostedScenario(Scenario scenario, Optional<AssumedHosts> assumed) {

    static HostedScenario of(EnactmentPlan plan, Optional<AssumedHosts> hosts) throws NoSearchPossibleException {
        Scenario scenario;
        try {
            scenario = Scenarios.of(plan);
        } catch (IllegalArgumentException e) {
            throw new NoSearchPossibleException("the plan cannot be simulated: " + e.getMessage());
        }
        if (!(scenario.platform() instanceof CloudPlatform cloud)) {
            throw new NoSearchPossibleException(
                    scenario.platform() instanceof MultiCloud
                            ? "the plan has several clouds: it is not known on which one a load would be"
                            : "the plan has slots instead of VMs on hosts that others could share");
        }
        if (cloud.vmTypes().stream().anyMatch(type -> type.speed() != 1)) {
            throw new NoSearchPossibleException("VM types differ from speed 1: runtimes do not tell what the load did");
        }
        if (cloud.hosts().isPresent()) {
            return new HostedScenario(scenario, Optional.empty());
        }
        if (hosts.isEmpty()) {
            throw new NoSearchPossibleException(
                    "neither the plan nor the setting matching.hosts tells the hosts that others could share");
        }
        Scenario hosted = new Scenario(
                scenario.workflow(),
                cloud.withHosts(hosts.get().pool()),
                scenario.strategy(),
                scenario.controller(),
                scenario.background());
        return new HostedScenario(hosted, hosts);
    }
}
