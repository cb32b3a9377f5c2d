package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Baseline that assumes progress at a constant rate. The estimate is the elapsed time divided by the completed share of
 * the projected work. It is multiplied by the ratio of makespan to estimate at the same stage of each past run; the
 * interval is the normal prediction interval of the resulting estimates. Before any progress is made, the estimate is
 * the mean makespan of past runs.
 */
public final class LinearContender implements Contender {

    private final double level;

    /** @param level level of the intervals */
    public LinearContender(double level) {
        this.level = level;
    }

    @Override
    public String name() {
        return "linear";
    }

    @Override
    public Learned learn(List<PastInstance> past) {
        double mean = past.stream()
                .mapToDouble(PastInstance::makespanSeconds)
                .average()
                .orElseThrow();
        return (known, checkpoint) -> {
            double extrapolated = extrapolated(known, mean);
            double elapsed = known.elapsedSeconds();
            double[] makespans = past.stream()
                    .mapToDouble(earlier -> extrapolated
                            * earlier.makespanSeconds()
                            / extrapolated(earlier.known().get(checkpoint), mean))
                    .toArray();
            double[] possible = Arrays.stream(makespans)
                    .map(makespan -> Math.max(makespan, elapsed))
                    .toArray();
            return Optional.of(new Prediction(
                    new SampleDistribution(possible),
                    NormalPrediction.notBelow(
                            elapsed, NormalPrediction.interval(new SampleDistribution(makespans), level)),
                    Optional.empty()));
        };
    }

    private static double extrapolated(InstanceSnapshot known, double otherwise) {
        double done = doneShare(known);
        return done > 0 ? known.elapsedSeconds() / done : otherwise;
    }

    static double doneShare(InstanceSnapshot known) {
        JobTable jobs = known.jobs();
        double[] projected = jobs.projectedRuntimes();
        double[] running = jobs.runningSeconds(known.elapsedSeconds());
        double done = 0;
        for (int job = 0; job < projected.length; job++) {
            if (jobs.phase(job).isOver()) {
                done += projected[job];
            } else if (running[job] > 0) {
                done += Math.min(running[job], projected[job]);
            }
        }
        double all = Arrays.stream(projected).sum();
        return all > 0 ? done / all : 0;
    }
}
