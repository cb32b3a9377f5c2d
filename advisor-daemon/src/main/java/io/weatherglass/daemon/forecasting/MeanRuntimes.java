package io.weatherglass.daemon.forecasting;

import io.weatherglass.simulation.model.Workflow;
import java.util.HashMap;
import java.util.Map;

/**
 * The mean runtime expected of each job: its projection times the run effect. A job of unknown projection is expected to
 * take what those jobs of its kind took so far whose projection was unknown as well: there is a reason why a plan does
 * not know them, as with the four jobs of each recorded OMSSA run that turn out to be short.
 */
final class MeanRuntimes {

    private MeanRuntimes() {}

    /**
     * @param observedSeconds by job, NaN where not completed
     * @param factor of the run effect
     * @return by job, in seconds; 0 where nothing is known yet
     */
    static double[] of(Workflow workflow, double[] observedSeconds, double factor) {
        double[] projected = workflow.projectedRuntimesSeconds();
        Map<String, double[]> unknownByKind = new HashMap<>();
        for (int job = 0; job < projected.length; job++) {
            if (projected[job] == 0 && observedSeconds[job] > 0) {
                double[] sumAndCount = unknownByKind.computeIfAbsent(workflow.kind(job), kind -> new double[2]);
                sumAndCount[0] += observedSeconds[job];
                sumAndCount[1]++;
            }
        }
        double[] means = new double[projected.length];
        for (int job = 0; job < means.length; job++) {
            double[] seen = unknownByKind.get(workflow.kind(job));
            means[job] = projected[job] > 0 ? projected[job] * factor : seen == null ? 0 : seen[0] / seen[1];
        }
        return means;
    }
}
