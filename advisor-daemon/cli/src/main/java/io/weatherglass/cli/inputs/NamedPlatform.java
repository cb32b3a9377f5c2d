package io.weatherglass.cli.inputs;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.planning.PlannedPlatforms;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.Platform;
import java.util.List;
import java.util.Optional;

/**
 * A platform to simulate, with its name.
 *
 * @param name its key in a catalog, or the name of its file
 * @param currency of its prices, an ISO 4217 code, if it has prices
 */
public record NamedPlatform(String name, Platform platform, Optional<String> currency) {

    /**
     * The platform of valid resources of a plan.
     *
     * @param maxAtOnce jobs that may run at once, see {@link PlannedPlatforms#of}
     */
    public static NamedPlatform of(String name, Resources resources, int maxAtOnce) {
        return new NamedPlatform(name, PlannedPlatforms.of(resources, maxAtOnce), currency(resources));
    }

    static NamedPlatform of(String name, EnactmentPlan plan) {
        return new NamedPlatform(name, Scenarios.platform(plan), currency(plan.resources()));
    }

    private static Optional<String> currency(Resources resources) {
        if (resources instanceof MultiCloudResources several) {
            return currency(several.clouds().get(0));
        }
        if (resources instanceof SlotPool pool) {
            return pool.price().map(SlotPrice::currency);
        }
        return resources instanceof VmResources cloud ? cloud.vmTypes().get(0).currency() : Optional.empty();
    }

    /** What a reader of a single simulation must know of it. */
    public List<String> notes() {
        boolean interrupted = clouds().stream()
                .flatMap(cloud -> cloud.vmTypes().stream())
                .anyMatch(type -> type.interruptionsPerHour() > 0);
        return interrupted ? List.of("VMs are not interrupted in a single simulation, only in many") : List.of();
    }

    public boolean hasStorage() {
        if (platform instanceof FixedPool pool) {
            return pool.storage().isPresent();
        }
        return clouds().stream().anyMatch(cloud -> cloud.storage().isPresent());
    }

    public boolean billsByBtu() {
        return !clouds().isEmpty() && clouds().stream().allMatch(cloud -> cloud.billing() instanceof BtuBilling);
    }

    public boolean isPool() {
        return clouds().isEmpty();
    }

    /** Its clouds, none if it is a pool of slots. */
    public List<CloudPlatform> clouds() {
        if (platform instanceof MultiCloud several) {
            return several.clouds();
        }
        return platform instanceof CloudPlatform cloud ? List.of(cloud) : List.of();
    }

    /**
     * The same platform with another quota.
     *
     * @throws IllegalArgumentException if it is not one cloud, or the quota is below 1
     */
    public NamedPlatform withMaxVms(int maxVms) {
        if (!(platform instanceof CloudPlatform cloud)) {
            throw new IllegalArgumentException("a quota can be set for one cloud only, platform \"" + name + "\" is a "
                    + platform.getClass().getSimpleName());
        }
        return new NamedPlatform(name, cloud.withMaxVms(maxVms), currency);
    }
}
