package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Simulates scenarios on SimGrid, as an implementation independent of the event kernel, of which it shares only the strategies: VMs, jobs
 * and transfers are actors, executions and communications of SimGrid. It is slow (tens of realizations per second) and serves as the
 * reference for the kernel and for platforms with a {@link NetworkTopology}.
 *
 * <p>SimGrid allows one simulation per process: worker processes run batches of realizations one after another in simulated time. A worker
 * that dies is replaced and its batch repeated. Needs the Debian package libsimgrid-java, also when this project is built. Links are shared
 * without protocol overhead; transfers of unequal latency share a link in inverse proportion to it, as in SimGrid.
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

    /** Opens an engine; throws {@link EngineUnavailableException} if SimGrid is not installed here, or was not when this was built. */
    public static SimGridEngine open(SimGridOptions options) {
        return new SimGridEngine(options);
    }

    @Override
    public String name() {
        return "simgrid";
    }

    @Override
    public List<Schedule> simulate(List<Realization> realizations) {
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

    List<ProcessHandle> workers() {
        return pool.workers();
    }

    @Override
    public void close() {
        pool.close();
        program.close();
    }
}
