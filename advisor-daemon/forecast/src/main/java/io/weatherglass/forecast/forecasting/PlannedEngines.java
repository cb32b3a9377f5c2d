package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.Engine;
import io.weatherglass.simulation.engine.SimGridEngine;
import io.weatherglass.simulation.engine.SimGridOptions;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Simulates each plan on the engine that it names. SimGrid is started for the first plan that names it. Thread-safe.
 */
public final class PlannedEngines implements AutoCloseable {
    private final MonteCarlo kernel;
    private final OptionalInt workers;
    private Optional<OnSimGrid> simGrid = Optional.empty();

    private record OnSimGrid(SimGridEngine engine, MonteCarlo simulation) {}

    private PlannedEngines(MonteCarlo kernel, OptionalInt workers) {
        this.kernel = kernel;
        this.workers = workers;
    }

    /** Rejects plans that name SimGrid. */
    static PlannedEngines only(MonteCarlo kernel) {
        return new PlannedEngines(kernel, OptionalInt.empty());
    }

    /** @param workers number of worker processes of SimGrid, &gt;= 1 */
    public static PlannedEngines of(MonteCarlo kernel, int workers) {
        return new PlannedEngines(kernel, OptionalInt.of(workers));
    }

    public static boolean isSimGrid(EnactmentPlan plan) {
        return plan.engine().equals(Optional.of(Engine.SIMGRID));
    }

    /**
     * @throws IllegalArgumentException if only the kernel is used here
     * @throws io.weatherglass.simulation.engine.EngineUnavailableException if SimGrid is not installed
     */
    MonteCarlo of(EnactmentPlan plan) {
        return isSimGrid(plan) ? simGrid() : kernel;
    }

    private synchronized MonteCarlo simGrid() {
        // an interrupted simulation has closed its engine
        if (simGrid.filter(opened -> opened.engine().isClosed()).isPresent()) {
            close();
        }
        if (simGrid.isEmpty()) {
            SimGridOptions options = SimGridOptions.standard()
                    .withWorkers(workers.orElseThrow(() ->
                            new IllegalArgumentException("the plan's engine must be kernel here, but was simgrid")));
            SimGridEngine engine = SimGridEngine.open(options);
            simGrid = Optional.of(new OnSimGrid(engine, MonteCarlo.on(engine)));
        }
        return simGrid.get().simulation();
    }

    @Override
    public synchronized void close() {
        simGrid.ifPresent(opened -> opened.engine().close());
        simGrid = Optional.empty();
    }
}
