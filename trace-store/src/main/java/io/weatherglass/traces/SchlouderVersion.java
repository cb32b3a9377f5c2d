package io.weatherglass.traces;

import io.weatherglass.simulation.kernel.EnactorPolling;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.util.Locale;
import java.util.Set;

/** Version of the Schlouder broker that recorded a run. It determines how the broker predicted and compared times. */
public enum SchlouderVersion {
    /** As described in [B19]. */
    CURRENT,
    /**
     * Version on openstack-icps.v1, .v2 and all BonFIRE platforms. Its AFAP strategy compared times with &lt; instead
     * of &lt;=. It predicted a boot time of round(B0) for a VM that boots alone, and it excluded the predicted boot
     * time of a VM not yet requested from the VM's uptime.
     */
    OLD;

    private static final Set<String> OLD_VERSIONS_OF_ICPS = Set.of("v1", "v2");

    public static SchlouderVersion of(RunName run) {
        return switch (run.cloud()) {
            case RunName.BONFIRE -> OLD;
            case RunName.ICPS -> OLD_VERSIONS_OF_ICPS.contains(run.platformVersion()) ? OLD : CURRENT;
            default -> CURRENT;
        };
    }

    public EnactorPolling controller() {
        return this == OLD ? EnactorPolling.EARLY_SCHLOUDER : EnactorPolling.SCHLOUDER;
    }

    /** @throws IllegalArgumentException if the name is unknown; the message lists the known names */
    public ProvisioningStrategy strategy(String name) {
        return BuiltInStrategies.byName(strategyName(name));
    }

    public String strategyName(String name) {
        return this == OLD && name.toLowerCase(Locale.ROOT).equals("afap") ? "afap-strict" : name;
    }
}
