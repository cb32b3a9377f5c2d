package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.protocol.plan.HostPoolSpec.Hosts;
import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.protocol.validation.ViolationCollector;
import java.util.List;

final class HostRules {
    /** Maximum number of hosts: even a short plan can declare enough hosts to exhaust memory. */
    private static final int MAX_HOSTS = 100_000;

    private HostRules() {}

    static void check(HostPoolSpec pool, List<VmTypeSpec> types, String path, ViolationCollector found) {
        String list = path + "hosts/hosts";
        found.check(!pool.hosts().isEmpty(), list, "[]", "must name at least one host");
        boolean valid = true;
        for (int i = 0; i < pool.hosts().size(); i++) {
            valid &= checkHosts(pool.hosts().get(i), list + "/" + i + "/", found);
        }
        long count = pool.hosts().stream().mapToLong(Hosts::count).sum();
        found.check(count <= MAX_HOSTS, list, count + " hosts", "must be at most " + MAX_HOSTS + " hosts");
        double overcommitment = pool.overcommitment();
        valid &= found.check(
                overcommitment >= 1 && overcommitment <= Bounds.MAX_OVERCOMMITMENT,
                path + "hosts/overcommitment",
                overcommitment,
                "must be from 1 to " + Bounds.text(Bounds.MAX_OVERCOMMITMENT));
        valid = valid && checkPromised(pool, count, list, found);
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

    private static boolean checkPromised(HostPoolSpec pool, long hosts, String list, ViolationCollector found) {
        double most = pool.overcommitment()
                * pool.hosts().stream().mapToInt(Hosts::cores).max().orElse(0);
        return found.check(
                        most <= Bounds.MAX_CORES,
                        list,
                        most + " cores with overcommitment",
                        "must have at most " + Bounds.MAX_CORES + " cores each, including overcommitment")
                && found.check(
                        most * hosts <= Bounds.MAX_CORES_OF_HOSTS,
                        list,
                        hosts + " hosts, the largest with " + most + " cores including overcommitment",
                        "must have at most " + Bounds.text(Bounds.MAX_CORES_OF_HOSTS)
                                + " cores in total, counting each host as the largest one");
    }

    private static boolean checkHosts(Hosts hosts, String path, ViolationCollector found) {
        boolean counted = found.count(path + "count", hosts.count(), MAX_HOSTS);
        boolean computes = found.count(path + "cores", hosts.cores(), Bounds.MAX_CORES);
        long memory = hosts.memoryBytes().orElse(Long.MAX_VALUE);
        boolean remembers = found.check(memory > 0, path + "memoryBytes", memory, "must be > 0");
        return counted && computes && remembers;
    }

    private static boolean fits(VmTypeSpec type, Hosts hosts, double overcommitment) {
        return type.cores() <= hosts.cores() * overcommitment
                && type.memoryBytes() <= hosts.memoryBytes().orElse(Long.MAX_VALUE);
    }
}
