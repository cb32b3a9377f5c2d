package io.weatherglass.daemon.validation;

import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.traces.schlouder.RunOutcome;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;

/** How many real runs a Monte-Carlo simulation captured [BGG18 table 1]. Immutable. */
public final class CaptureRateReport {
    private final CaptureRateOptions options;
    private final String strategy;
    private final PerturbationLevels levels;
    private final MakespanForecast forecast;
    private final List<RunOutcome> real;
    private final List<LeftOut> leftOut;

    /**
     * Perturbation levels.
     *
     * @param simulated P of the simulation
     * @param ofRuns P of the runs: mean over jobs of max over runs of |r − r̄| / r̄ [BGG18]
     */
    public record PerturbationLevels(double simulated, double ofRuns) {}

    CaptureRateReport(
            CaptureRateOptions options,
            String strategy,
            PerturbationLevels levels,
            MakespanForecast forecast,
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

    /** Name of the strategy that was simulated. */
    public String strategy() {
        return strategy;
    }

    public PerturbationLevels perturbationLevels() {
        return levels;
    }

    /** Number of runs with a recorded makespan. */
    public int runs() {
        return real.size();
    }

    /** μ of the simulated makespans in seconds, from date 0 of the record. */
    public double meanSeconds() {
        return forecast.makespanSeconds().mean();
    }

    /** σ of the simulated makespans in seconds. */
    public double sdSeconds() {
        return forecast.makespanSeconds().sd();
    }

    /** CI95 = μ ± 2σ in seconds [BGG18]. */
    public Interval ci95() {
        return forecast.makespanSeconds().normalInterval(2);
    }

    /** CI99 = μ ± 3σ in seconds [BGG18]. */
    public Interval ci99() {
        return forecast.makespanSeconds().normalInterval(3);
    }

    /** Width of the interval relative to μ. */
    public double relativeSize(Interval interval) {
        return interval.width() / meanSeconds();
    }

    /** The real makespans inside the interval. */
    public Proportion captured(Interval interval) {
        int inside = (int) real.stream()
                .filter(run -> interval.contains(run.makespanSeconds().orElseThrow()))
                .count();
        return new Proportion(inside, real.size());
    }

    /** Simulated numbers of BTUs, with how many realizations owed them. */
    public SortedMap<Long, Integer> btuCounts() {
        return forecast.btuCounts();
    }

    /** Number of runs with a recorded number of BTUs. */
    public int runsWithBtus() {
        return (int) real.stream().filter(run -> run.btuCount().isPresent()).count();
    }

    /** The share of the recorded numbers of BTUs that lie between the least and the most simulated one; NaN if of none. */
    public double btuCaptureRate() {
        long least = btuCounts().firstKey();
        long most = btuCounts().lastKey();
        return real.stream()
                .map(RunOutcome::btuCount)
                .filter(OptionalInt::isPresent)
                .mapToInt(OptionalInt::getAsInt)
                .map(btus -> least <= btus && btus <= most ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }

    /** Realizations per second of CPU time, when warm, drawing included. */
    public double realizationsPerSecondPerCore() {
        return forecast.realizationsPerSecondPerCore();
    }

    /** What is not compared, and why. */
    public List<LeftOut> leftOut() {
        return leftOut;
    }
}
