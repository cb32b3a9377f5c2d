package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;
import java.util.Optional;

/** A forecasting method that learns from past runs. Thread-safe. */
public interface Contender {

    String name();

    Learned learn(List<PastInstance> past);

    /** A trained forecaster. Thread-safe. */
    @FunctionalInterface
    interface Learned {

        /**
         * Forecasts a run.
         *
         * @param checkpoint index of the checkpoint; the states of past runs at this checkpoint are also known
         * @return empty if the run cannot be forecast
         */
        Optional<Prediction> predict(InstanceSnapshot known, int checkpoint);
    }
}
