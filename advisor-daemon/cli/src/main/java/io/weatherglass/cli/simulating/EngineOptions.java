package io.weatherglass.cli.simulating;

import io.weatherglass.simulation.engine.KernelEngine;
import io.weatherglass.simulation.engine.NetworkTopology;
import io.weatherglass.simulation.engine.SimGridEngine;
import io.weatherglass.simulation.engine.SimGridOptions;
import io.weatherglass.simulation.engine.SimulationEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options that select the simulation engine. */
final class EngineOptions {

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = "kernel",
            description =
                    "Simulation engine: kernel or simgrid (requires the Debian package libsimgrid-java); default: ${DEFAULT-VALUE}.")
    private EngineName engine;

    @Option(
            names = "--topology",
            paramLabel = "FILE",
            description =
                    "SimGrid platform file (XML) with the network of the cloud; transfers share the bandwidth of its"
                            + " links. Requires --engine simgrid.")
    private Path topology;

    @Option(
            names = "--topology-hosts",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Names of the cloud's hosts in the topology, in the order in which the platform lists the hosts.")
    private final List<String> hosts = new ArrayList<>();

    @Option(names = "--storage-host", paramLabel = "NAME", description = "Name of the storage host in the topology.")
    private String storageHost;

    private enum EngineName {
        KERNEL,
        SIMGRID
    }

    /** @throws io.weatherglass.simulation.engine.EngineUnavailableException if the engine is not installed */
    SimulationEngine open() {
        boolean network = topology != null || storageHost != null || !hosts.isEmpty();
        if (engine == EngineName.KERNEL) {
            if (network) {
                throw new IllegalArgumentException(
                        "--topology, --topology-hosts and --storage-host require --engine simgrid");
            }
            return new KernelEngine();
        }
        SimGridOptions options = SimGridOptions.standard().withWorkers(1);
        return SimGridEngine.open(network ? options.withTopology(network()) : options);
    }

    private NetworkTopology network() {
        if (topology == null || storageHost == null || hosts.isEmpty()) {
            throw new IllegalArgumentException("--topology, --topology-hosts and --storage-host must be used together");
        }
        return new NetworkTopology(topology, storageHost, hosts);
    }
}
