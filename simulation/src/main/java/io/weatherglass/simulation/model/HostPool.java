package io.weatherglass.simulation.model;

import java.util.Collections;
import java.util.List;

/**
 * The hosts of a cloud. A VM fits on a host if no more than cores × overcommitment cores are then promised and the
 * total memory of the VMs is at most that of the host. VMs share the cores of their host by max-min fairness: if n VM
 * cores are busy on C cores, each of them gets min(1, C / n) [B19 ch. 3]. VMs that fit on no host wait in a FIFO queue
 * until another VM ends.
 *
 * @param hosts at least one
 * @param overcommitment maximum virtual cores promised per physical core, &gt;= 1
 */
public record HostPool(List<Host> hosts, HostPlacement placement, double overcommitment) {
    /** Tolerance for rounding errors in cores × overcommitment: 100 × 1.15 is slightly below 115. */
    public static final double ROUNDING = 1e-9;

    public HostPool {
        hosts = List.copyOf(hosts);
        if (hosts.isEmpty()) {
            throw new IllegalArgumentException("hosts must not be empty");
        }
        if (!(overcommitment >= 1) || Double.isInfinite(overcommitment)) {
            throw new IllegalArgumentException("overcommitment must be finite and >= 1, but was " + overcommitment);
        }
    }

    public static HostPool of(int hostCount, int coresPerHost, HostPlacement placement) {
        Arguments.atLeast("hostCount", hostCount, 1);
        return new HostPool(Collections.nCopies(hostCount, Host.of(coresPerHost)), placement, 1);
    }

    public boolean mayPromise(Host host, int cores) {
        return cores <= host.cores() * overcommitment + ROUNDING;
    }

    public HostPool withOvercommitment(double newOvercommitment) {
        return new HostPool(hosts, placement, newOvercommitment);
    }
}
