package io.weatherglass.simulation.model;

import java.util.List;

/**
 * An IaaS cloud on which VMs are provisioned.
 *
 * @param vmTypes what it offers, at least one; a run provisions VMs of the first type
 * @param bootModel predicts how long a VM boots
 * @param billing how up-time is charged
 * @param maxVms VMs that may be up or booting at once, &gt;= 1
 * @param shutdownMarginSeconds how long before the end of a paid unit an idle VM is shut down, &gt;= 0
 */
public record CloudPlatform(
        List<VmType> vmTypes, BootModel bootModel, BillingModel billing, int maxVms, double shutdownMarginSeconds)
        implements Platform {
    /** Throws {@link IllegalArgumentException} with value and rule. */
    public CloudPlatform {
        vmTypes = List.copyOf(vmTypes);
        if (vmTypes.isEmpty()) {
            throw new IllegalArgumentException("vmTypes must name at least one VM type, named 0");
        }
        Arguments.atLeast("maxVms", maxVms, 1);
        Arguments.nonNegative("shutdownMarginSeconds", shutdownMarginSeconds);
        if (billing instanceof BtuBilling btu && shutdownMarginSeconds >= btu.btuSeconds()) {
            throw new IllegalArgumentException("shutdownMarginSeconds must be below btuSeconds " + btu.btuSeconds()
                    + ", was " + shutdownMarginSeconds);
        }
    }

    /** A cloud with one type of VM. */
    public static CloudPlatform of(
            VmType vmType, BootModel bootModel, BillingModel billing, int maxVms, double shutdownMarginSeconds) {
        return new CloudPlatform(List.of(vmType), bootModel, billing, maxVms, shutdownMarginSeconds);
    }

    /** The type of which VMs are provisioned. */
    public VmType vmType() {
        return vmTypes.get(0);
    }

    /** The same cloud with another quota. */
    public CloudPlatform withMaxVms(int newMaxVms) {
        return new CloudPlatform(vmTypes, bootModel, billing, newMaxVms, shutdownMarginSeconds);
    }
}
