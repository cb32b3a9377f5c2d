package io.weatherglass.cli.options;

import io.weatherglass.simulation.engine.KernelEngine;
import io.weatherglass.simulation.engine.SimGridEngine;
import io.weatherglass.simulation.engine.SimGridOptions;
import io.weatherglass.simulation.engine.SimulationEngine;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/** Option that selects the simulation engine. */
public final class EngineOption {

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = "kernel",
            description =
                    "Simulation engine: kernel or simgrid (requires the Debian package libsimgrid-java); default: ${DEFAULT-VALUE}.")
    private EngineName engine;

    private enum EngineName {
        KERNEL,
        SIMGRID
    }

    /** A Monte-Carlo simulation that a command performs on the chosen engine. */
    @FunctionalInterface
    public interface Simulation<T, E extends Exception> {
        T on(MonteCarlo monteCarlo) throws E;
    }

    public boolean isKernel() {
        return engine == EngineName.KERNEL;
    }

    public String label() {
        return engine.name().toLowerCase(Locale.ROOT);
    }

    /** @throws io.weatherglass.simulation.engine.EngineUnavailableException if the engine is not installed */
    public SimulationEngine open(UnaryOperator<SimGridOptions> ofSimGrid) {
        return isKernel() ? new KernelEngine() : SimGridEngine.open(ofSimGrid.apply(SimGridOptions.standard()));
    }

    /**
     * Runs a Monte-Carlo simulation on this number of threads, or of worker processes of SimGrid.
     *
     * @throws io.weatherglass.simulation.engine.EngineUnavailableException if the engine is not installed
     */
    public <T, E extends Exception> T monteCarlo(int workers, Simulation<T, E> simulation) throws E {
        if (!isKernel()) {
            try (SimulationEngine opened = open(options -> options.withWorkers(workers))) {
                return simulation.on(MonteCarlo.on(opened));
            }
        }
        ExecutorService executor = Executors.newFixedThreadPool(workers);
        try {
            return simulation.on(new MonteCarlo(executor, workers));
        } finally {
            executor.shutdownNow();
        }
    }
}
