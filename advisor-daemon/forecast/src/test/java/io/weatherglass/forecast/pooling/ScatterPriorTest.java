package io.weatherglass.forecast.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;
import org.junit.jupiter.api.Test;

class ScatterPriorTest {

    private static final int MIN_RUNS = 3;
    private static final int RUN = 0;
    private static final int MAKESPAN = 4;

    @Test
    void priorAgreesWithRecordedRuns() throws IOException {
        double[] groups = new double[ScatterPrior.count()];
        for (List<Double> logs :
                logsByGroup(SharedData.require("schlouder/outcomes.csv")).values()) {
            if (logs.size() >= MIN_RUNS) {
                groups[nearest(deviation(logs))]++;
            }
        }

        double count = Arrays.stream(groups).sum();
        assertThat(Arrays.stream(groups).map(group -> group / count))
                .containsExactly(IntStream.range(0, groups.length)
                        .mapToObj(ScatterPrior.OF_PLAN::weight)
                        .toArray(Double[]::new));
    }

    /** Groups runs whose labels differ only in their number. */
    private static Map<String, List<Double>> logsByGroup(Path outcomes) throws IOException {
        Map<String, List<Double>> groups = new TreeMap<>();
        for (String line : Files.readAllLines(outcomes).stream().skip(1).toList()) {
            String[] fields = line.split(",", -1);
            if (!fields[MAKESPAN].isEmpty()) {
                groups.computeIfAbsent(fields[RUN].replaceFirst("\\.\\d+$", ""), none -> new ArrayList<>())
                        .add(Math.log(Double.parseDouble(fields[MAKESPAN])));
            }
        }
        return groups;
    }

    private static double deviation(List<Double> logs) {
        return new StandardDeviation()
                .evaluate(logs.stream().mapToDouble(log -> log).toArray());
    }

    /** Returns the index of the prior scatter whose ratio to the deviation is closest to 1. */
    private static int nearest(double deviation) {
        int guess = 0;
        while (guess + 1 < ScatterPrior.count()
                && deviation * deviation < ScatterPrior.deviation(guess) * ScatterPrior.deviation(guess + 1)) {
            guess++;
        }
        return guess;
    }

    @Test
    void planPriorIsNarrowerThanWorkflowPrior() {
        Scatter ofPlan = Scatter.of(ScatterPrior.OF_PLAN, 1, 0);
        Scatter ofWorkflow = Scatter.of(ScatterPrior.of(0, 1), 1, 0);

        assertThat(ofWorkflow.weights()[0]).isEqualTo(1);
        // one value does not show scatter: the weights stay those of the prior
        assertThat(ofPlan.weights()[0]).isCloseTo(4.0 / 43, within(1e-9));
        assertThat(ofPlan.scales()[4]).isCloseTo(0.02 * Math.sqrt(2), within(1e-9));
    }
}
