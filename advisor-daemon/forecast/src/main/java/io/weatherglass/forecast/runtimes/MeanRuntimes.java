package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.Workflow;
import java.util.HashMap;
import java.util.Map;

/**
 * The mean runtime expected of each job: its projection times the run effect. A job of unknown projection is expected to
 * take what those jobs of its kind took so far whose projection was unknown as well: there is a reason why a plan does
 * not know them, as with the four jobs of each recorded OMSSA run that turn out to be short.
 *
 * @param seconds by job; 0 where nothing is known yet
 * @param guessed by job: no projection and fewer than {@value #JOBS_TO_KNOW} such jobs seen, so that it may take anything
 */
record MeanRuntimes(double[] seconds, boolean[] guessed) {

    /** A mean of fewer jobs stays a guess; this bound is one too ({@code docs/decisions/0003-run-effect-without-history.md}). */
    private static final int JOBS_TO_KNOW = 5;

    /**
     * @param observedSeconds by job, NaN where not completed
     * @param factor of the run effect
     */
    static MeanRuntimes of(Workflow workflow, double[] observedSeconds, double factor) {
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
        boolean[] guessed = new boolean[projected.length];
        for (int job = 0; job < means.length; job++) {
            double[] seen = unknownByKind.get(workflow.kind(job));
            means[job] = projected[job] > 0 ? projected[job] * factor : seen == null ? 0 : seen[0] / seen[1];
            guessed[job] = projected[job] == 0 && (seen == null || seen[1] < JOBS_TO_KNOW);
        }
        return new MeanRuntimes(means, guessed);
    }
}
