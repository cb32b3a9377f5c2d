package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.structures.IntQueue;
import io.weatherglass.simulation.model.HostPool;
import java.util.Optional;

/** The hosts of one cloud, if they are known, and the first-come, first-served queue of VMs that fit on none of them. */
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

    /** A host for a new arrival, which must not overtake those that wait; {@link Hosts#NONE} if there is none. */
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
