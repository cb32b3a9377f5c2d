package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.vmindex.VmIndex;

/** The hosts that VMs are on, and the VMs that wait for one. */
final class VmHosts {
    private final VmColumns vms;
    private final VmIndex index;

    /** @param index informed of what changes */
    VmHosts(VmColumns vms, VmIndex index) {
        this.vms = vms;
        this.index = index;
    }

    void put(int vm, int host) {
        vms.host[vm] = host;
    }

    /** Number of the VM's host within its cloud, if that is known. */
    int of(int vm) {
        return vms.host[vm];
    }

    /** The VM is not requested until it has a host; then it takes this long to boot. */
    void await(int vm, double bootTime) {
        vms.bootTime[vm] = bootTime;
        vms.earliestRequest[vm] = vms.request[vm];
        vms.request[vm] = Double.POSITIVE_INFINITY;
        vms.ready[vm] = Double.POSITIVE_INFINITY;
        index.changed(vm);
    }

    /** A VM that waited for a host got one at this date. */
    void granted(int vm, double date) {
        vms.request[vm] = Math.max(date, vms.earliestRequest[vm]);
        vms.ready[vm] = vms.request[vm] + vms.bootTime[vm];
        index.changed(vm);
    }
}
