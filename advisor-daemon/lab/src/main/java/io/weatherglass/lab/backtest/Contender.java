package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;
import java.util.Optional;

/** Something that forecasts executions from earlier ones. Thread-safe. */
public interface Contender {

    String name();

    Learned learn(List<PastInstance> past);

    /** What has been learned. Thread-safe. */
    @FunctionalInterface
    interface Learned {

        /**
         * Forecasts an execution.
         *
         * @param checkpoint number of the checkpoint, which the past ones have as well
         * @return empty if it cannot be forecast
         */
        Optional<Prediction> predict(InstanceSnapshot known, int checkpoint);
    }
}
