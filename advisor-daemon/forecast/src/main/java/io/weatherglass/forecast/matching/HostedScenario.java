package io.weatherglass.forecast.matching;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.PlannedEngines;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.matching.tables.AssumedHosts;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.Optional;

record HostedScenario(Scenario scenario, Optional<AssumedHosts> assumed) {
    /** The paid unit never ends, so idle VMs are not shut down. */
    private static final BillingModel NEVER_IDLE = new BtuBilling(1e12, BtuBilling.BtuCount.CEILING);

    static final String UNKNOWN_HOSTS = "the hosts are unknown: describe them in the configuration, such as"
            + " matching.platform: 4x16/2 for 4 hosts of 16 cores with 2 virtual cores per core";

    static HostedScenario of(EnactmentPlan plan, Optional<AssumedHosts> hosts) throws NoSearchPossibleException {
        Optional<String> refusal = refusal(plan);
        if (refusal.isPresent()) {
            throw new NoSearchPossibleException(refusal.get());
        }
        if (hosts.isEmpty() && !describesHosts(plan.resources())) {
            throw new NoSearchPossibleException(UNKNOWN_HOSTS);
        }
        try {
            Scenario scenario = onCloud(Scenarios.of(plan));
            CloudPlatform cloud = (CloudPlatform) scenario.platform();
            if (cloud.hosts().isPresent()) {
                return new HostedScenario(scenario, Optional.empty());
            }
            AssumedHosts assumed = hosts.orElseThrow();
            if (assumed.virtualCores() < slots(plan)) {
                throw new NoSearchPossibleException("matching.platform must have at least " + slots(plan)
                        + " virtual cores, one for each slot, but " + assumed + " has " + assumed.virtualCores());
            }
            CloudPlatform withHosts = cloud.withHosts(assumed.pool());
            return new HostedScenario(scenario.withPlatform(withHosts), hosts);
        } catch (IllegalArgumentException e) {
            throw new NoSearchPossibleException("the plan cannot be simulated: " + e.getMessage());
        }
    }

    /** Each slot becomes a VM of one core that runs until the end. */
    static Scenario onCloud(Scenario scenario) {
        return scenario.platform() instanceof FixedPool pool
                ? Scenario.of(
                        scenario.workflow(),
                        CloudPlatform.of(VmType.of("slot", 1), BootModel.IMMEDIATE, NEVER_IDLE, pool.slots(), 0),
                        BuiltInStrategies.byName("allparexceed"))
                : scenario;
    }

    /** Returns the required number of virtual cores: one per slot; 0 for VMs. */
    static int slots(EnactmentPlan plan) {
        return plan.resources() instanceof SlotPool pool ? pool.slots() : 0;
    }

    /** Returns the reason why no background load can be simulated for this plan; empty if it can be simulated. */
    static Optional<String> refusal(EnactmentPlan plan) {
        Resources resources = plan.resources();
        if (PlannedEngines.isSimGrid(plan)) {
            return Optional.of("searches simulate shared hosts on the kernel: omit the plan's engine");
        }
        if (resources instanceof MultiCloudResources) {
            return Optional.of("matching requires a plan with exactly one cloud or slots");
        }
        if (resources instanceof SlotPool pool) {
            return pool.plain()
                    ? Optional.empty()
                    : Optional.of("matching requires slots of equal speed without storage");
        }
        return ((VmResources) resources).vmTypes().stream().anyMatch(type -> type.speed() != VmTypeSpec.REFERENCE_SPEED)
                ? Optional.of("matching requires VM types with speed 1, because other speeds hide background loads")
                : Optional.empty();
    }

    static boolean describesHosts(Resources resources) {
        return resources instanceof VmResources cloud && cloud.hosts().isPresent();
    }
}
