package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.engine.CloudNames;
import io.weatherglass.simulation.model.HostPool;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.simgrid.msg.Host;
import org.simgrid.msg.HostNotFoundException;

final class SimulatedPlatform {
    private final String file;
    private final List<CloudNames> names;

    SimulatedPlatform(String file, List<CloudNames> names) {
        this.file = file;
        this.names = names;
    }

    /** Returns host {@code k} of a cloud. A single uncontended host represents unknown hosts. */
    Host host(int cloud, int k) {
        return host(file, names.get(cloud).hosts().get(k));
    }

    Host storage(int cloud) {
        return host(file, names.get(cloud).storage());
    }

    /** @throws IllegalArgumentException if the hosts of a cloud differ from those in the platform file */
    void check(int cloud, Optional<HostPool> pool) {
        for (int k = 0; pool.isPresent() && k < pool.get().hosts().size(); k++) {
            int wanted = pool.get().hosts().get(k).cores();
            int found = (int) host(cloud, k).getCoreNumber();
            if (found != wanted) {
                throw new IllegalArgumentException("host \"" + host(cloud, k).getName()
                        + "\" of platform file " + file + " must have " + wanted + " cores, like host " + k
                        + " of the cloud, but had " + found);
            }
        }
    }

    static Host host(String file, String name) {
        try {
            return Host.getByName(name);
        } catch (HostNotFoundException missing) {
            List<String> known =
                    Arrays.stream(Host.all()).map(Host::getName).sorted().toList();
            throw new IllegalArgumentException(
                    "platform file " + file + " must have a host \"" + name + "\", but has only " + known, missing);
        }
    }
}
