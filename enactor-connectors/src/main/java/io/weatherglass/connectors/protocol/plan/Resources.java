package io.weatherglass.connectors.protocol.plan;

import java.util.List;

/** What the jobs of a plan run on. */
public sealed interface Resources permits VmResources, MultiCloudResources, SlotPool {

    /** The clouds that VMs are rented from; none of a pool of slots. */
    List<VmResources> clouds();
}
