package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;
import java.util.Optional;

/** Forecasts runs from earlier ones. Thread-safe. */
public interface Contender {

    String name();

    Learned learn(List<PastInstance> past);

    /** A trained forecaster. Thread-safe. */
    @FunctionalInterface
    interface Learned {

        /**
         * Forecasts a run.
         *
         * @param checkpoint number of the checkpoint, also available for past runs
         * @return empty if the run cannot be forecast
         */
        Optional<Prediction> predict(InstanceSnapshot known, int checkpoint);
    }
}
