package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.IntQueue;
import io.weatherglass.simulation.model.HostPool;
import java.util.Optional;

/** Hosts of one cloud, if known, and the FIFO queue of VMs without a host. */
final class CloudHosts {
    private final Hosts hosts;
    private final int firstHost;
    private final IntQueue waiting = new IntQueue();

    CloudHosts(Optional<HostPool> pool, int firstHost) {
        this.hosts = pool.map(Hosts::new).orElse(null);
        this.firstHost = firstHost;
    }

    boolean known() {
        return hosts != null;
    }

    Hosts hosts() {
        return hosts;
    }

    IntQueue waiting() {
        return waiting;
    }

    /** Returns {@link Hosts#NONE} if the VM must wait. A new VM must not overtake VMs that are already waiting. */
    int chooseForNewcomer(int cores, double memoryBytes) {
        return waiting.isEmpty() ? hosts.choose(cores, memoryBytes) : Hosts.NONE;
    }

    int number(int host) {
        return firstHost + host;
    }

    void save() {
        if (known()) {
            hosts.save();
        }
        waiting.save();
    }

    void restore() {
        if (known()) {
            hosts.restore();
        }
        waiting.restore();
    }
}
