package io.weatherglass.lab.backtest;

import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A forecast of a run, and the run's outcome.
 *
 * @param interval interval of the makespan, s
 * @param cost forecast in BTUs; empty if there is no forecast or no true value
 * @param runEffect slowdown of the whole run relative to earlier runs: median of ln(runtime / mean earlier runtime)
 *     over the jobs that also occur in earlier runs; 0 if there are none
 */
public record BacktestForecast(
        PastInstance instance,
        String model,
        boolean calibrated,
        int checkpoint,
        double elapsedSeconds,
        double medianSeconds,
        Interval interval,
        double crpsSeconds,
        Optional<Cost> cost,
        double runEffect,
        Basis basis) {

    /**
     * The forecast number of BTUs and the true number.
     *
     * @param vms expected number of rented VMs; 0 if unknown
     */
    public record Cost(long truth, double median, Interval interval, double vms) {

        public boolean held() {
            return interval.contains(truth);
        }
    }

    /**
     * The data from which an interval is computed.
     *
     * @param makespans simulated makespans, or their quantiles, s
     */
    record Basis(SampleDistribution makespans, int pastRuns) {

        /** Number of quantiles that represent a large sample. They include the ends of a 95 % interval. */
        private static final int QUANTILES = 200;

        static Basis of(SampleDistribution makespans, int pastRuns) {
            double[] quantiles = IntStream.rangeClosed(0, QUANTILES)
                    .mapToDouble(k -> makespans.quantile(k / (double) QUANTILES))
                    .toArray();
            return new Basis(makespans.size() > QUANTILES ? new SampleDistribution(quantiles) : makespans, pastRuns);
        }
    }

    /** @param elapsedSeconds time of the forecast, s after the start */
    static BacktestForecast of(
            PastInstance instance,
            String model,
            int checkpoint,
            double elapsedSeconds,
            Prediction prediction,
            double runEffect,
            int pastRuns) {
        Optional<Cost> cost = instance.btuCount().isEmpty()
                ? Optional.empty()
                : prediction
                        .cost()
                        .map(forecast -> new Cost(
                                instance.btuCount().getAsLong(),
                                forecast.median(),
                                forecast.interval(),
                                forecast.vms()));
        return new BacktestForecast(
                instance,
                model,
                false,
                checkpoint,
                elapsedSeconds,
                prediction.medianSeconds(),
                prediction.interval(),
                Scores.crps(prediction.makespanSeconds(), instance.makespanSeconds()),
                cost,
                runEffect,
                Basis.of(prediction.makespanSeconds(), pastRuns));
    }

    BacktestForecast calibrated(Interval makespan, Optional<Interval> btus) {
        return new BacktestForecast(
                instance,
                model,
                true,
                checkpoint,
                elapsedSeconds,
                medianSeconds,
                makespan,
                crpsSeconds,
                cost.map(forecast -> new Cost(
                        forecast.truth(), forecast.median(), btus.orElse(forecast.interval()), forecast.vms())),
                runEffect,
                basis);
    }

    public boolean held() {
        return interval.contains(instance.makespanSeconds());
    }

    public double relativeWidth() {
        return interval.width() / instance.makespanSeconds();
    }

    public double intervalScore(double level) {
        return Scores.interval(interval, level, instance.makespanSeconds()) / instance.makespanSeconds();
    }

    public double crps() {
        return crpsSeconds / instance.makespanSeconds();
    }

    public double bias() {
        return medianSeconds / instance.makespanSeconds() - 1;
    }
}
