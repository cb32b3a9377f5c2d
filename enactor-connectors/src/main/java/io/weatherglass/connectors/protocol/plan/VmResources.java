package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.weatherglass.connectors.internal.WithBuilder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The VMs of one cloud, provisioned on demand. Each {@code with} method returns a changed copy. */
@WithBuilder
public record VmResources(
        List<VmTypeSpec> vmTypes,
        BootSpec boot,
        BillingSpec billing,
        OptionalInt maxVms,
        double shutdownMarginSeconds,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) double provisioningDelaySeconds,
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

    /** Returns a copy in which a VM is requested this many seconds after the decision. */
    public VmResources withProvisioningDelaySeconds(double seconds) {
        return VmResourcesBuilder.builder(this)
                .provisioningDelaySeconds(seconds)
                .build();
    }

    public VmResources withVmTypes(List<VmTypeSpec> newVmTypes) {
        return VmResourcesBuilder.builder(this).vmTypes(newVmTypes).build();
    }

    public VmResources withHosts(HostPoolSpec pool) {
        return VmResourcesBuilder.builder(this).hosts(pool).build();
    }

    public VmResources withStorage(StorageSpec newStorage) {
        return VmResourcesBuilder.builder(this).storage(newStorage).build();
    }
}
