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

/** The engine that a command simulates with. */
final class EngineOptions {

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = "kernel",
            description = "kernel, or simgrid (needs the Debian package libsimgrid-java); default: ${DEFAULT-VALUE}.")
    private EngineName engine;

    @Option(
            names = "--topology",
            paramLabel = "FILE",
            description = "SimGrid platform file (XML) with the network of the cloud: transfers contend on its links."
                    + " With --engine simgrid.")
    private Path topology;

    @Option(
            names = "--topology-hosts",
            paramLabel = "NAME",
            split = ",",
            description = "Names in that file of the hosts of the cloud, in their order.")
    private final List<String> hosts = new ArrayList<>();

    @Option(names = "--storage-host", paramLabel = "NAME", description = "Name in that file of the storage's host.")
    private String storageHost;

    private enum EngineName {
        KERNEL,
        SIMGRID
    }

    /**
     * Opens the engine.
     *
     * @throws io.weatherglass.simulation.engine.EngineUnavailableException if it is not there
     */
    SimulationEngine open() {
        boolean network = topology != null || storageHost != null || !hosts.isEmpty();
        if (engine == EngineName.KERNEL) {
            if (network) {
                throw new IllegalArgumentException(
                        "--topology, --topology-hosts and --storage-host need --engine simgrid");
            }
            return new KernelEngine();
        }
        SimGridOptions options = SimGridOptions.standard().withWorkers(1);
        return SimGridEngine.open(network ? options.withTopology(network()) : options);
    }

    private NetworkTopology network() {
        if (topology == null || storageHost == null || hosts.isEmpty()) {
            throw new IllegalArgumentException(
                    "--topology, --topology-hosts and --storage-host must be given together");
        }
        return new NetworkTopology(topology, storageHost, hosts);
    }
}
