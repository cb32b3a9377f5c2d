package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.engine.CloudNames;
import java.util.List;
import org.simgrid.msg.Host;
import org.simgrid.msg.HostNotFoundException;

/** The hosts of SimGrid on which a scenario runs. */
final class SimulatedPlatform {
    private final List<CloudNames> names;

    SimulatedPlatform(List<CloudNames> names) {
        this.names = names;
    }

    /** The k-th host of a cloud; where hosts are unknown there is one, on which VMs never slow each other down. */
    Host host(int cloud, int k) {
        return host(names.get(cloud).hosts().get(k));
    }

    static Host host(String name) {
        try {
            return Host.getByName(name);
        } catch (HostNotFoundException missing) {
            throw new IllegalArgumentException("the platform file has no host \"" + name + "\"", missing);
        }
    }
}
