package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/** Monte-Carlo simulation of what is left of a workflow. Thread-safe. */
public final class MonteCarlo {
    /** Runs each forecast on up to {@code threads} tasks of the executor; time budgets use System.nanoTime. */
    public MonteCarlo(Executor executor, int threads) {
        this(executor, threads, System::nanoTime);
    }

    /** As above, with the ticker (nanoseconds) that time budgets are measured with. */
    public MonteCarlo(Executor executor, int threads, LongSupplier nanoTicker) {
        throw new UnsupportedOperationException();
    }

    /** Runs each forecast on the calling thread. */
    public static MonteCarlo singleThreaded() {
        return new MonteCarlo(Runnable::run, 1);
    }

    /** Forecasts the instance from its present state. */
    public MonteCarloResult forecast(
            Scenario scenario, ExecutionState state, RuntimeModel model, RandomKey key, MonteCarloOptions options) {
        throw new UnsupportedOperationException();
    }
}
