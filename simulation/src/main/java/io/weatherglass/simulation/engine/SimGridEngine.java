package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Simulates scenarios on SimGrid. Serves as an independent reference for the event kernel; the two share only the
 * strategies. Also supports a {@link NetworkTopology}. VMs, jobs and transfers are modelled as SimGrid actors,
 * executions and communications. The engine simulates tens of realizations per second.
 *
 * <p>SimGrid allows one simulation per process, so the realizations of a worker process follow one another in a single
 * simulation. If a worker dies, it is replaced and its batch is repeated. Requires the Debian package libsimgrid-java
 * at run time and when building this project. Links have no protocol overhead; SimGrid divides the bandwidth of a link
 * among transfers in inverse proportion to their latencies.
 */
public final class SimGridEngine implements SimulationEngine {
    private final Optional<NetworkTopology> topology;
    private final WorkerProgram program;
    private final WorkerPool pool;

    private SimGridEngine(SimGridOptions options) {
        this.topology = options.topology();
        this.program = new WorkerProgram(SimGridInstallation.find());
        this.pool = new WorkerPool(options, program);
    }

    public static SimGridEngine open() {
        return open(SimGridOptions.standard());
    }

    /** @throws EngineUnavailableException if SimGrid is not installed or was not installed at build time */
    public static SimGridEngine open(SimGridOptions options) {
        return new SimGridEngine(options);
    }

    /** Returns why this engine cannot be opened, and the remedy; empty if it can. */
    public static Optional<String> whyUnavailable() {
        try {
            SimGridInstallation.find();
            WorkerProgram.requireBuilt();
            return Optional.empty();
        } catch (EngineUnavailableException missing) {
            return Optional.of(missing.getMessage());
        }
    }

    @Override
    public String name() {
        return "simgrid";
    }

    @Override
    public List<Schedule> simulate(List<Realization> realizations) {
        if (realizations.stream()
                .anyMatch(realization -> realization.effects().vms().takesBack())) {
            throw new IllegalArgumentException("SimGrid does not simulate interrupted VMs: interruptionsPerHour of all"
                    + " VM types must be 0; or use the engine kernel");
        }
        if (realizations.stream().anyMatch(SimGridEngine::continuesOnHosts)) {
            throw new IllegalArgumentException(
                    "SimGrid does not continue runs on hosts: the platform must have no hosts,"
                            + " or the run must not have started; or use the engine kernel");
        }
        Set<ProvisioningStrategy> strategies = realizations.stream()
                .map(realization -> realization.scenario().strategy())
                .collect(Collectors.toSet());
        Set<Path> code = WorkerProgram.codeOf(strategies);
        SimulatedClock clock = SimulatedClock.of(realizations);
        List<List<CloudNames>> names = new ArrayList<>(realizations.size());
        if (topology.isPresent()) {
            for (Realization realization : realizations) {
                names.add(topology.get().names(realization.scenario().platform()));
            }
            pool.prepare(new WorkerPool.Setting(
                    topology.get().platformFile(), topology.get().storageHost(), code, clock.precisionSeconds()));
        } else {
            GeneratedPlatform platform = new GeneratedPlatform();
            for (Realization realization : realizations) {
                names.add(platform.add(realization.scenario().platform()));
            }
            Path file = program.fileOf(platform.xml());
            pool.prepare(new WorkerPool.Setting(file, GeneratedPlatform.CONTROLLER, code, clock.precisionSeconds()));
        }
        return pool.simulate(realizations, names, clock.batchSize());
    }

    /** The core time that running jobs have received on shared hosts is known only to the kernel. */
    private static boolean continuesOnHosts(Realization realization) {
        ExecutionState state = realization.state();
        boolean started = state.nowSeconds() > 0 || state.vmCount() > 0;
        return started
                && realization.scenario().platform().clouds().stream()
                        .anyMatch(cloud -> cloud.hosts().isPresent());
    }

    /** Returns whether this engine was closed, by {@link #close} or by an interrupt during a simulation. */
    public boolean isClosed() {
        return pool.isClosed();
    }

    @Override
    public void close() {
        pool.close();
        program.close();
    }
}
