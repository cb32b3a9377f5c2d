package io.weatherglass.lab.experiments.matrix;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Collections;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of a cell. A makespan ends with the last completion. It begins at time 0 of the record if the workflow is
 * a recorded run, and at the submission otherwise.
 *
 * @param sdSeconds sample standard deviation of the makespans, with the divisor n − 1; 0 for a single realization
 * @param btuCounts number of realizations by number of owed BTUs; empty unless all VMs are billed in BTUs
 * @param vmUptimeMeanSeconds total time of all VMs from request to termination, averaged over the realizations
 */
public record CellResult(
        double meanSeconds,
        double sdSeconds,
        double minSeconds,
        double medianSeconds,
        double maxSeconds,
        SortedMap<Long, Integer> btuCounts,
        double vmCountMean,
        double vmUptimeMeanSeconds,
        OptionalDouble costMean,
        OptionalDouble costSd,
        Optional<String> currency) {
    private static final double CI95 = 2;
    private static final double CI99 = 3;

    public CellResult {
        btuCounts = Collections.unmodifiableSortedMap(new TreeMap<>(btuCounts));
    }

    static CellResult of(MonteCarloResult result, boolean billedByBtu, Optional<String> currency) {
        SampleDistribution makespan = result.completionSeconds();
        return new CellResult(
                makespan.mean(),
                makespan.sd(),
                makespan.min(),
                makespan.quantile(0.5),
                makespan.max(),
                billedByBtu ? counts(result.billedUnits()) : new TreeMap<>(),
                result.vmCount().mean(),
                result.vmUptimeSeconds().mean(),
                optional(result.cost().map(SampleDistribution::mean)),
                optional(result.cost().map(SampleDistribution::sd)),
                result.cost().isPresent() ? currency : Optional.empty());
    }

    @JsonIgnore
    public Interval ci95() {
        return around(CI95);
    }

    @JsonIgnore
    public Interval ci99() {
        return around(CI99);
    }

    @JsonIgnore
    public OptionalDouble btuMean() {
        long realizations =
                btuCounts.values().stream().mapToLong(Integer::longValue).sum();
        double btus = btuCounts.entrySet().stream()
                .mapToDouble(entry -> (double) entry.getKey() * entry.getValue())
                .sum();
        return realizations == 0 ? OptionalDouble.empty() : OptionalDouble.of(btus / realizations);
    }

    private Interval around(double sds) {
        return new Interval(meanSeconds - sds * sdSeconds, meanSeconds + sds * sdSeconds);
    }

    private static SortedMap<Long, Integer> counts(CountDistribution units) {
        SortedMap<Long, Integer> counts = new TreeMap<>();
        units.probabilities().keySet().forEach(count -> counts.put(count, units.occurrences(count)));
        return counts;
    }

    private static OptionalDouble optional(Optional<Double> value) {
        return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
}
