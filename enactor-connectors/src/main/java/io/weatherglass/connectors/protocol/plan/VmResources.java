package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.weatherglass.connectors.internal.WithBuilder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The VMs of one cloud, provisioned on demand. */
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

    public VmResourcesBuilder toBuilder() {
        return VmResourcesBuilder.builder(this);
    }
}
