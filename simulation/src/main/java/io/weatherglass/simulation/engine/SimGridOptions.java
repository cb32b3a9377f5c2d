package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.model.Arguments;
import java.util.Optional;

/**
 * How a {@link SimGridEngine} works.
 *
 * @param workers processes that simulate at the same time, &gt;= 1
 * @param attempts times a batch is tried before the engine gives up, &gt;= 1
 */
public record SimGridOptions(int workers, int attempts, Optional<NetworkTopology> topology) {
    public SimGridOptions {
        Arguments.atLeast("workers", workers, 1);
        Arguments.atLeast("attempts", attempts, 1);
    }

    public static SimGridOptions standard() {
        return new SimGridOptions(Runtime.getRuntime().availableProcessors(), 3, Optional.empty());
    }

    public SimGridOptions withWorkers(int newWorkers) {
        return new SimGridOptions(newWorkers, attempts, topology);
    }

    public SimGridOptions withTopology(NetworkTopology newTopology) {
        return new SimGridOptions(workers, attempts, Optional.of(newTopology));
    }
}
