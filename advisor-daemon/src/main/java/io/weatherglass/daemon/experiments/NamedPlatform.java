package io.weatherglass.daemon.experiments;

import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.Platform;
import java.util.List;
import java.util.Optional;

/**
 * A platform to simulate, with what people call it.
 *
 * @param name its key in a catalog, or the name of its file
 * @param platform the model
 * @param currency of its prices, an ISO 4217 code, if it has prices
 */
public record NamedPlatform(String name, Platform platform, Optional<String> currency) {

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

    /** Whether every cloud of it counts BTUs; a fixed pool counts nothing. */
    public boolean billsByBtu() {
        return !(platform instanceof FixedPool)
                && clouds().stream().allMatch(cloud -> cloud.billing() instanceof BtuBilling);
    }

    /** The clouds that it is made of; empty for a fixed pool. */
    List<CloudPlatform> clouds() {
        if (platform instanceof MultiCloud several) {
            return several.clouds();
        }
        return platform instanceof CloudPlatform cloud ? List.of(cloud) : List.of();
    }
}
