package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.stream.Stream;

/** The resources that run the jobs of a plan. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = VmResources.class, name = "vms"),
    @JsonSubTypes.Type(value = MultiCloudResources.class, name = "clouds"),
    @JsonSubTypes.Type(value = SlotPool.class, name = "slots")
})
public sealed interface Resources permits VmResources, MultiCloudResources, SlotPool {

    /** Returns the clouds that provide VMs; empty for a pool of slots. */
    List<VmResources> clouds();

    /** Returns the VM types of all clouds, in the order of the plan. */
    default Stream<VmTypeSpec> allVmTypes() {
        return clouds().stream().flatMap(cloud -> cloud.vmTypes().stream());
    }
}
