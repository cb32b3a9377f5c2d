package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.model.Arguments;
import java.util.Optional;

/** @param attempts maximum number of attempts for a batch, &gt;= 1 */
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
