package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.Comparator;

/**
 * Input of a simulation. The constructor {@linkplain ProvisioningStrategy#preparedFor prepares} the strategy for the
 * workflow; the background load consists of other tenants on the same hosts.
 */
public record Scenario(
        Workflow workflow,
        Platform platform,
        ProvisioningStrategy strategy,
        EnactorPolling controller,
        BackgroundLoad background) {
    /**
     * @throws IllegalArgumentException if the strategy is unsuitable for the platform, or if there is a background load
     *     and the platform is not a single cloud with known hosts on which each entry fits
     */
    public Scenario {
        if (!strategy.suits(platform)) {
            throw new IllegalArgumentException("strategy \"" + strategy.name() + "\" does not support the platform "
                    + platform.getClass().getSimpleName());
        }
        strategy = strategy.preparedFor(workflow, platform);
        boolean hosts = platform instanceof CloudPlatform cloud && cloud.hosts().isPresent();
        if (!background.isEmpty() && !hosts) {
            throw new IllegalArgumentException(
                    "a background load needs a single cloud with hosts, but the platform has "
                            + (platform instanceof MultiCloud ? "several clouds" : "no hosts"));
        }
        requireThatEntriesFit(platform, background);
    }

    private static void requireThatEntriesFit(Platform platform, BackgroundLoad background) {
        if (background.isEmpty()) {
            return;
        }
        HostPool pool = ((CloudPlatform) platform).hosts().orElseThrow();
        Host largest =
                pool.hosts().stream().max(Comparator.comparingInt(Host::cores)).orElseThrow();
        for (int k = 0; k < background.size(); k++) {
            if (!pool.mayPromise(largest, background.cores(k))) {
                throw new IllegalArgumentException(
                        "background load[" + k + "]: cores must be <= " + pool.overcommitment() * largest.cores()
                                + " to fit on a host, but was " + background.cores(k));
            }
        }
    }

    public Scenario(Workflow workflow, Platform platform, ProvisioningStrategy strategy, EnactorPolling controller) {
        this(workflow, platform, strategy, controller, BackgroundLoad.NONE);
    }

    public static Scenario of(Workflow workflow, Platform platform, ProvisioningStrategy strategy) {
        return new Scenario(workflow, platform, strategy, EnactorPolling.IMMEDIATE);
    }

    public Scenario withPlatform(Platform other) {
        return new Scenario(workflow, other, strategy, controller, background);
    }

    public Scenario withStrategy(ProvisioningStrategy other) {
        return new Scenario(workflow, platform, other, controller, background);
    }

    public Scenario withBackground(BackgroundLoad newBackground) {
        return new Scenario(workflow, platform, strategy, controller, newBackground);
    }
}
