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
 * A named platform to simulate.
 *
 * @param name key in a catalog, or name of the file
 * @param currency currency of the prices, an ISO 4217 code; empty if there are no prices
 */
public record NamedPlatform(String name, Platform platform, Optional<String> currency) {

    /** Expects valid resources. {@code maxAtOnce} limits concurrent jobs; see {@link PlannedPlatforms#of}. */
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

    /** Returns notes for readers of the results of a single simulation. */
    public List<String> notes() {
        boolean interrupted = clouds().stream()
                .flatMap(cloud -> cloud.vmTypes().stream())
                .anyMatch(type -> type.interruptionsPerHour() > 0);
        return interrupted
                ? List.of("a single simulation does not include VM interruptions; \"montecarlo\" does")
                : List.of();
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

    /** Returns the clouds of the platform; empty for a pool of slots. */
    public List<CloudPlatform> clouds() {
        if (platform instanceof MultiCloud several) {
            return several.clouds();
        }
        return platform instanceof CloudPlatform cloud ? List.of(cloud) : List.of();
    }

    /** @throws IllegalArgumentException if the platform is not a single cloud, or the quota is below 1 */
    public NamedPlatform withMaxVms(int maxVms) {
        if (!(platform instanceof CloudPlatform cloud)) {
            throw new IllegalArgumentException("a quota can be set only for a single cloud, but platform \"" + name
                    + "\" is a " + platform.getClass().getSimpleName());
        }
        return new NamedPlatform(name, cloud.withMaxVms(maxVms), currency);
    }
}
