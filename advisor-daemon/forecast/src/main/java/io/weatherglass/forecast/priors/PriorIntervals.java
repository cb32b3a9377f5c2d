package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.FallbackIntervals;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Intervals at least as wide as the model's; bounds of the cost follow from those of the makespan. Immutable. */
public final class PriorIntervals implements FallbackIntervals {

    /** Minimum number of past runs; a single past run does not show how runs vary. */
    private static final int MIN_RUNS = 2;

    /** Rounding tolerance for BTUs. */
    private static final double ROUNDING = 1e-9;

    private final PriorForecast forecast;
    private final SampleDistribution makespans;
    private final CostCourse costs;
    private final int pastRuns;
    private final String note;

    private final Map<Double, Interval> byLevel = new ConcurrentHashMap<>();

    PriorIntervals(PriorForecast forecast, SampleDistribution makespans, CostCourse costs, int pastRuns, String note) {
        this.forecast = forecast;
        this.makespans = makespans;
        this.costs = costs;
        this.pastRuns = pastRuns;
        this.note = note;
    }

    public PriorForecast forecast() {
        return forecast;
    }

    public CostCourse costs() {
        return costs;
    }

    @Override
    public LevelInterval interval(Quantity quantity, LevelInterval model) {
        Interval simulated = makespans.centralInterval(model.level());
        Interval prior = byLevel.computeIfAbsent(model.level(), forecast::interval);
        double lower = Math.min(simulated.lower(), prior.lower());
        double upper = Math.max(simulated.upper(), prior.upper());
        if (quantity == Quantity.MAKESPAN) {
            return new LevelInterval(model.level(), Math.min(model.lower(), lower), Math.max(model.upper(), upper));
        }
        double minCost = model.lower() + more(quantity, simulated.lower(), lower);
        double maxCost = model.upper() + more(quantity, simulated.upper(), upper);
        return quantity == Quantity.BTUS
                ? new LevelInterval(model.level(), Math.floor(minCost + ROUNDING), Math.ceil(maxCost - ROUNDING))
                : new LevelInterval(model.level(), minCost, maxCost);
    }

    /** Returns the difference between the costs owed at two points in time; may be negative. */
    private double more(Quantity quantity, double fromSeconds, double toSeconds) {
        return costs.owed(quantity, toSeconds) - costs.owed(quantity, fromSeconds);
    }

    @Override
    public boolean isBeforeAll() {
        return pastRuns < MIN_RUNS;
    }

    @Override
    public String note() {
        return note;
    }
}
