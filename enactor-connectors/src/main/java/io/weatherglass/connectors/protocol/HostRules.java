package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.protocol.HostPoolSpec.Hosts;
import java.util.List;

/** The rules for the hosts of a cloud. */
final class HostRules {
    /** A few digits in a plan must not take the memory of whoever reads it. */
    private static final int MOST_HOSTS = 100_000;

    private HostRules() {}

    static void check(HostPoolSpec pool, List<VmTypeSpec> types, String path, Violations found) {
        String list = path + "hosts/hosts";
        found.check(!pool.hosts().isEmpty(), list, "[]", "must name at least one host");
        boolean valid = true;
        for (int i = 0; i < pool.hosts().size(); i++) {
            valid &= checkHosts(pool.hosts().get(i), list + "/" + i + "/", found);
        }
        long count = pool.hosts().stream().mapToLong(Hosts::count).sum();
        found.check(count <= MOST_HOSTS, list, count + " hosts", "must be at most " + MOST_HOSTS + " hosts");
        double overcommitment = pool.overcommitment();
        valid &= found.check(
                Double.isFinite(overcommitment) && overcommitment >= 1,
                path + "hosts/overcommitment",
                overcommitment,
                "must be finite and >= 1");
        for (int i = 0; valid && i < types.size(); i++) {
            VmTypeSpec type = types.get(i);
            found.check(
                    pool.hosts().isEmpty()
                            || pool.hosts().stream().anyMatch(hosts -> fits(type, hosts, overcommitment)),
                    path + "vmTypes/" + i,
                    type.cores() + " cores and " + type.memoryBytes() + " bytes",
                    "must fit on a host");
        }
    }

    private static boolean checkHosts(Hosts hosts, String path, Violations found) {
        boolean counted = found.check(hosts.count() > 0, path + "count", hosts.count(), "must be > 0");
        boolean computes = found.check(hosts.cores() > 0, path + "cores", hosts.cores(), "must be > 0");
        long memory = hosts.memoryBytes().orElse(Long.MAX_VALUE);
        boolean remembers = found.check(memory > 0, path + "memoryBytes", memory, "must be > 0");
        return counted && computes && remembers;
    }

    private static boolean fits(VmTypeSpec type, Hosts hosts, double overcommitment) {
        return type.cores() <= hosts.cores() * overcommitment
                && type.memoryBytes() <= hosts.memoryBytes().orElse(Long.MAX_VALUE);
    }
}
