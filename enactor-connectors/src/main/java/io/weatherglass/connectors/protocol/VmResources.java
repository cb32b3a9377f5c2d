package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;
import java.util.OptionalInt;

/**
 * VMs that are provisioned on demand.
 *
 * @param vmTypes the types to choose from, the default one first
 * @param boot how long a VM takes to boot
 * @param billing how the time of a VM is billed
 * @param maxVms the quota: how many VMs may live at once; absent = no limit
 * @param shutdownMarginSeconds how long before the end of its paid time an idle VM is shut down, in seconds
 */
public record VmResources(
        List<VmTypeSpec> vmTypes, BootSpec boot, BillingSpec billing, OptionalInt maxVms, double shutdownMarginSeconds)
        implements Resources {
    /** Copies the list of types. */
    public VmResources {
        vmTypes = List.copyOf(vmTypes);
        Checks.notNull("boot", boot);
        Checks.notNull("billing", billing);
        Checks.notNull("maxVms", maxVms);
    }
}
