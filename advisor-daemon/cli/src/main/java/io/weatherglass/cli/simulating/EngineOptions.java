package io.weatherglass.cli.simulating;

import io.weatherglass.cli.options.EngineOption;
import io.weatherglass.simulation.engine.NetworkTopology;
import io.weatherglass.simulation.engine.SimulationEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that select the simulation engine. */
final class EngineOptions {

    @Mixin
    private EngineOption engine;

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

    /** @throws io.weatherglass.simulation.engine.EngineUnavailableException if the engine is not installed */
    SimulationEngine open() {
        boolean network = topology != null || storageHost != null || !hosts.isEmpty();
        if (network && engine.isKernel()) {
            throw new IllegalArgumentException(
                    "--topology, --topology-hosts and --storage-host require --engine simgrid");
        }
        return engine.open(
                options -> network ? options.withWorkers(1).withTopology(network()) : options.withWorkers(1));
    }

    private NetworkTopology network() {
        if (topology == null || storageHost == null || hosts.isEmpty()) {
            throw new IllegalArgumentException("--topology, --topology-hosts and --storage-host must be used together");
        }
        return new NetworkTopology(topology, storageHost, hosts);
    }
}
