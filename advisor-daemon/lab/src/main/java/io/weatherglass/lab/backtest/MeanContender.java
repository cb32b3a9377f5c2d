package io.weatherglass.lab.backtest;

import io.weatherglass.simulation.statistics.CountDistribution;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Baseline that predicts the mean of past makespans and their normal prediction interval. Values below the elapsed time
 * are replaced by the elapsed time.
 */
public final class MeanContender implements Contender {

    private final double level;

    /** @param level level of the intervals */
    public MeanContender(double level) {
        this.level = level;
    }

    @Override
    public String name() {
        return "mean";
    }

    @Override
    public Learned learn(List<PastInstance> past) {
        double[] makespans =
                past.stream().mapToDouble(PastInstance::makespanSeconds).toArray();
        Interval interval = NormalPrediction.interval(new SampleDistribution(makespans), level);
        Optional<Prediction.Cost> cost = cost(past);
        return (known, checkpoint) -> {
            double elapsed = known.elapsedSeconds();
            double[] possible = Arrays.stream(makespans)
                    .map(makespan -> Math.max(makespan, elapsed))
                    .toArray();
            return Optional.of(new Prediction(
                    new SampleDistribution(possible), NormalPrediction.notBelow(elapsed, interval), cost));
        };
    }

    private Optional<Prediction.Cost> cost(List<PastInstance> past) {
        long[] counts = past.stream()
                .flatMapToLong(instance -> instance.btuCount().stream())
                .toArray();
        if (counts.length == 0) {
            return Optional.empty();
        }
        CountDistribution distribution = new CountDistribution(counts);
        return Optional.of(new Prediction.Cost(distribution.quantile(0.5), distribution.centralInterval(level), 0));
    }
}
