package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.Fallback;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The intervals of a forecast by what is known of others. Never narrower than the model's own. Costs move with the makespan: to the model's bound of a cost
 * is added what the run would owe between the model's bound of the makespan and the prior's. Immutable.
 */
public final class PriorIntervals implements Fallback {

    /** A single past run does not show how runs vary. */
    private static final int MIN_RUNS = 2;

    /** Room for rounding before a number of BTUs is rounded up. */
    private static final double ROUNDING = 1e-9;

    private final PriorForecast forecast;
    private final SampleDistribution makespans;
    private final CostCourse costs;
    private final int pastRuns;
    private final String note;

    /** Costs ask for the levels again that the makespan has asked for. */
    private final Map<Double, Interval> byLevel = new ConcurrentHashMap<>();

    PriorIntervals(PriorForecast forecast, SampleDistribution makespans, CostCourse costs, int pastRuns, String note) {
        this.forecast = forecast;
        this.makespans = makespans;
        this.costs = costs;
        this.pastRuns = pastRuns;
        this.note = note;
    }

    /** The distribution of the makespan. */
    public PriorForecast forecast() {
        return forecast;
    }

    /** How costs grow with the makespan. */
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

    /** How much more is owed for one makespan than for another; below 0 if less is. */
    private double more(Quantity quantity, double fromSeconds, double toSeconds) {
        return costs.owed(quantity, toSeconds) - costs.owed(quantity, fromSeconds);
    }

    /** Forecasts from no or one past run are unlike those of others that have more. */
    @Override
    public boolean isBeforeAll() {
        return pastRuns < MIN_RUNS;
    }

    @Override
    public String note() {
        return note;
    }
}
