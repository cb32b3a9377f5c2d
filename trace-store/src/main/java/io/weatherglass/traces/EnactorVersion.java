package io.weatherglass.traces;

import io.weatherglass.simulation.kernel.ControllerModel;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import io.weatherglass.simulation.strategy.Strategies;
import java.util.Locale;
import java.util.Set;

/** The state of the Schlouder broker that a run was recorded with: how it predicted and compared. */
public enum EnactorVersion {
    /** As [B19] describes it. */
    CURRENT,
    /**
     * As it was on openstack-icps.v1 and .v2 and on every BonFIRE platform: AFAP compared with &lt;, a VM that boots
     * alone was predicted to take round(B0), and the uptime of a VM not yet requested was counted without its predicted
     * boot.
     */
    OLD;

    private static final Set<String> OLD_VERSIONS_OF_ICPS = Set.of("v1", "v2");

    public static EnactorVersion of(RunName run) {
        return switch (run.cloud()) {
            case RunName.BONFIRE -> OLD;
            case RunName.ICPS -> OLD_VERSIONS_OF_ICPS.contains(run.platformVersion()) ? OLD : CURRENT;
            default -> CURRENT;
        };
    }

    public ControllerModel controller() {
        return this == OLD ? ControllerModel.EARLY_SCHLOUDER : ControllerModel.SCHLOUDER;
    }

    /** @throws IllegalArgumentException if there is none; the message lists the names there are */
    public ProvisioningStrategy strategy(String name) {
        return Strategies.byName(strategyName(name));
    }

    public String strategyName(String name) {
        return this == OLD && name.toLowerCase(Locale.ROOT).equals("afap") ? "afap-strict" : name;
    }
}
