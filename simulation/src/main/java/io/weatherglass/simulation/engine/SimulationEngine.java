package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.Schedule;
import java.util.List;

/**
 * Simulates realizations of scenarios. All engines produce equal schedules up to rounding; they differ
 * in speed and network models. Not thread-safe; must be closed.
 */
public interface SimulationEngine extends AutoCloseable {
    String name();

    /**
     * Simulates realizations of one or more scenarios and returns their schedules in the same order. Passing many
     * realizations per call is faster.
     *
     * @throws IllegalArgumentException if the engine does not support one of the scenarios; the message gives the
     *     reason
     * @throws IllegalStateException if a strategy leaves jobs unplaced while no job runs
     * @throws EngineFailedException if the engine itself fails
     */
    List<Schedule> simulate(List<Realization> realizations);

    default Schedule simulate(Realization realization) {
        return simulate(List.of(realization)).get(0);
    }

    @Override
    void close();
}
