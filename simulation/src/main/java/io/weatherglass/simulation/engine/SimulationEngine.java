package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.Schedule;
import java.util.List;

/**
 * Simulates realizations of scenarios from their start. All engines give the same schedules, as far as their
 * arithmetic goes; they differ in speed and in what they know of the network. An engine is for one thread at a
 * time and must be closed.
 */
public interface SimulationEngine extends AutoCloseable {
    /** Name by which it is chosen, lower case. */
    String name();

    /**
     * Simulates realizations, which need not be of one scenario; the more at once, the better.
     *
     * @return a schedule for each realization, in their order
     * @throws IllegalArgumentException if the engine cannot simulate one of the scenarios; the message tells why
     * @throws IllegalStateException if a strategy leaves jobs unplaced although nothing runs
     * @throws EngineFailedException if the engine itself fails
     */
    List<Schedule> simulate(List<Realization> realizations);

    /** Simulates one realization; see {@link #simulate(List)}. */
    default Schedule simulate(Realization realization) {
        return simulate(List.of(realization)).get(0);
    }

    /** Frees what the engine holds: processes, files. */
    @Override
    void close();
}
