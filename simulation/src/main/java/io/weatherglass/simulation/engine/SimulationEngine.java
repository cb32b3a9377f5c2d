package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.Schedule;
import java.util.List;

/**
 * Simulates realizations of scenarios from their start. All engines produce the same schedules, up to rounding; they differ in speed and
 * network model. For one thread at a time; must be closed.
 */
public interface SimulationEngine extends AutoCloseable {
    String name();

    /**
     * Simulates realizations, which may be of different scenarios; larger lists are faster. Returns a schedule for each, in their order.
     *
     * @throws IllegalArgumentException if the engine cannot simulate one of the scenarios; the message says why
     * @throws IllegalStateException if a strategy leaves jobs unplaced although nothing runs
     * @throws EngineFailedException if the engine itself fails
     */
    List<Schedule> simulate(List<Realization> realizations);

    default Schedule simulate(Realization realization) {
        return simulate(List.of(realization)).get(0);
    }

    @Override
    void close();
}
