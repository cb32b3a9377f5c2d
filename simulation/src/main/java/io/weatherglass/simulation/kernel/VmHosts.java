package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.vmindex.VmIndex;

final class VmHosts {
    private final VmColumns vms;
    private final VmIndex index;

    VmHosts(VmColumns vms, VmIndex index) {
        this.vms = vms;
        this.index = index;
    }

    void put(int vm, int host) {
        vms.host[vm] = host;
    }

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

    void granted(int vm, double date) {
        vms.request[vm] = Math.max(date, vms.earliestRequest[vm]);
        vms.ready[vm] = vms.request[vm] + vms.bootTime[vm];
        index.changed(vm);
    }
}
