package io.weatherglass.connectors.protocol.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * VMs of one cloud that are provisioned on demand. Each {@code with} method returns a changed copy.
 *
 * @param maxVms the quota: how many VMs may be active at once; absent = no limit
 * @param shutdownMarginSeconds how long before the end of its paid time an idle VM is shut down, in seconds
 * @param provisioningDelaySeconds time from the decision for a VM to its request, in seconds
 * @param hosts what the VMs run on; absent: they never wait for a host and never slow each other down
 * @param storage where inputs come from and outputs go to, if transfers are to be simulated
 */
public record VmResources(
        List<VmTypeSpec> vmTypes,
        BootSpec boot,
        BillingSpec billing,
        OptionalInt maxVms,
        double shutdownMarginSeconds,
        double provisioningDelaySeconds,
        Optional<HostPoolSpec> hosts,
        Optional<StorageSpec> storage)
        implements Resources {
    public VmResources {
        vmTypes = List.copyOf(vmTypes);
    }

    public VmResources(
            List<VmTypeSpec> vmTypes,
            BootSpec boot,
            BillingSpec billing,
            OptionalInt maxVms,
            double shutdownMarginSeconds) {
        this(vmTypes, boot, billing, maxVms, shutdownMarginSeconds, 0, Optional.empty(), Optional.empty());
    }

    @Override
    public List<VmResources> clouds() {
        return List.of(this);
    }

    /** The same cloud, in which a VM is requested this many seconds after the decision for it. */
    public VmResources withProvisioningDelaySeconds(double seconds) {
        return new VmResources(vmTypes, boot, billing, maxVms, shutdownMarginSeconds, seconds, hosts, storage);
    }

    public VmResources withVmTypes(List<VmTypeSpec> newVmTypes) {
        return new VmResources(
                newVmTypes, boot, billing, maxVms, shutdownMarginSeconds, provisioningDelaySeconds, hosts, storage);
    }

    public VmResources withHosts(HostPoolSpec pool) {
        return new VmResources(
                vmTypes,
                boot,
                billing,
                maxVms,
                shutdownMarginSeconds,
                provisioningDelaySeconds,
                Optional.of(pool),
                storage);
    }

    public VmResources withStorage(StorageSpec newStorage) {
        return new VmResources(
                vmTypes,
                boot,
                billing,
                maxVms,
                shutdownMarginSeconds,
                provisioningDelaySeconds,
                hosts,
                Optional.of(newStorage));
    }
}
