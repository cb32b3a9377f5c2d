package io.weatherglass.lab.backtest;

import io.weatherglass.forecast.runtimes.PastRunRuntimes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Computes how much slower or faster a run was than other runs. */
final class RunEffects {

    private RunEffects() {}

    /**
     * Returns the median of ln(runtime / mean runtime in the other runs) over the jobs whose ids also occur in those
     * runs; 0 if there are none.
     */
    static double of(PastInstance instance, List<PastInstance> others) {
        Map<String, double[]> sumAndCount = new HashMap<>();
        for (PastInstance other : others) {
            PastRunRuntimes execution = other.execution();
            for (int job = 0; job < execution.jobCount(); job++) {
                if (execution.observedSeconds()[job] > 0) {
                    double[] known = sumAndCount.computeIfAbsent(execution.ids()[job], id -> new double[2]);
                    known[0] += execution.observedSeconds()[job];
                    known[1]++;
                }
            }
        }
        PastRunRuntimes own = instance.execution();
        double[] ratios = new double[own.jobCount()];
        int count = 0;
        for (int job = 0; job < ratios.length; job++) {
            double[] known = sumAndCount.get(own.ids()[job]);
            if (known != null && own.observedSeconds()[job] > 0) {
                ratios[count++] = StrictMath.log(own.observedSeconds()[job] * known[1] / known[0]);
            }
        }
        double[] sorted = Arrays.copyOf(ratios, count);
        Arrays.sort(sorted);
        return count == 0 ? 0 : (sorted[(count - 1) / 2] + sorted[count / 2]) / 2;
    }
}
