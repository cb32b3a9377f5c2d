package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.engine.EngineFailedException;
import io.weatherglass.simulation.engine.Realization;
import io.weatherglass.simulation.engine.SimulationEngine;
import io.weatherglass.simulation.kernel.Schedule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Lets concurrent forecasts use an engine alternately. Thread-safe. */
final class SharedEngine {
    private final SimulationEngine engine;
    private final ReentrantLock lock = new ReentrantLock(true);

    SharedEngine(SimulationEngine engine) {
        this.engine = engine;
    }

    String name() {
        return engine.name();
    }

    /**
     * @param patience maximum wait for other forecasts; unlimited if empty
     * @throws EngineBusyException if other forecasts use the engine for longer
     */
    List<Schedule> simulate(List<Realization> realizations, Optional<Duration> patience) {
        await(patience);
        try {
            return engine.simulate(realizations);
        } finally {
            lock.unlock();
        }
    }

    private void await(Optional<Duration> patience) {
        try {
            if (patience.isEmpty()) {
                lock.lockInterruptibly();
            } else if (!lock.tryLock(patience.get().toNanos(), TimeUnit.NANOSECONDS)) {
                throw new EngineBusyException("the engine " + name() + " is busy with other forecasts, and the time"
                        + " budget of " + patience.get().toMillis() + " ms is used up");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EngineFailedException("interrupted while waiting for the engine " + name(), interrupted);
        }
    }
}
