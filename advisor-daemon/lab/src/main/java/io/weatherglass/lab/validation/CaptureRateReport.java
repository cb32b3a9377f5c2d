package io.weatherglass.lab.validation;

import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.CountDistribution;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Capture rates of a Monte-Carlo simulation [BGG18 table 1]. Immutable. */
public final class CaptureRateReport {
    private final CaptureRateOptions options;
    private final String strategy;
    private final PerturbationLevels levels;
    private final MonteCarloResult forecast;
    private final List<RunOutcome> real;
    private final List<LeftOut> leftOut;

    /**
     * @param ofRuns P of the runs: the mean over all jobs of the maximum over all runs of |r − r̄| / r̄ [BGG18]
     * @param taskVariability mean over all jobs of the relative standard deviation of r [BGG18]; empty for a single run
     */
    public record PerturbationLevels(double simulated, double ofRuns, OptionalDouble taskVariability) {}

    CaptureRateReport(
            CaptureRateOptions options,
            String strategy,
            PerturbationLevels levels,
            MonteCarloResult forecast,
            List<RunOutcome> real,
            List<LeftOut> leftOut) {
        this.options = options;
        this.strategy = strategy;
        this.levels = levels;
        this.forecast = forecast;
        this.real = List.copyOf(real);
        this.leftOut = List.copyOf(leftOut);
    }

    public CaptureRateOptions options() {
        return options;
    }

    public String strategy() {
        return strategy;
    }

    public PerturbationLevels perturbationLevels() {
        return levels;
    }

    public int runs() {
        return real.size();
    }

    public int realizations() {
        return forecast.realizations();
    }

    public double meanSeconds() {
        return forecast.completionSeconds().mean();
    }

    public double sdSeconds() {
        return forecast.completionSeconds().sd();
    }

    public CaptureRate ci95() {
        return captured(CaptureRate.Z_CI95);
    }

    public CaptureRate ci99() {
        return captured(CaptureRate.Z_CI99);
    }

    private CaptureRate captured(double z) {
        return CaptureRate.of(forecast.completionSeconds(), z, realSeconds());
    }

    double[] realSeconds() {
        return real.stream()
                .mapToDouble(run -> run.makespanSeconds().orElseThrow())
                .toArray();
    }

    double[] simulatedSeconds() {
        return forecast.completionSeconds().values();
    }

    public CountDistribution btuCounts() {
        return forecast.billedUnits();
    }

    public Optional<CaptureRate.OfCounts> btus() {
        long[] recorded = real.stream()
                .flatMapToInt(run -> run.btuCount().stream())
                .asLongStream()
                .toArray();
        return recorded.length == 0
                ? Optional.empty()
                : Optional.of(CaptureRate.ofCounts(forecast.billedUnits(), recorded));
    }

    public OptionalDouble perturbationLevel() {
        return options.shape() == Shape.EMPIRICAL ? OptionalDouble.empty() : OptionalDouble.of(levels.simulated());
    }

    public boolean levelIsUnknown() {
        return options.perturbationLevel().isEmpty() && perturbationLevel().equals(OptionalDouble.of(0));
    }

    public List<LeftOut> leftOut() {
        return leftOut;
    }
}
