package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runtimes without past runs: the plan's projections, optionally multiplied by the effect of the run. */
record ProjectedRuntimes(String label, boolean runEffect) implements LearnedRuntimes {

    @Override
    public String name() {
        return label + " " + Shape.UNIFORM.label();
    }

    @Override
    public int pastRuns() {
        return 0;
    }

    @Override
    public String version() {
        return LearnedRuntimes.version(0, "");
    }

    @Override
    public Forecast given(ObservedRun run) {
        double[] projected = run.workflow().projectedRuntimesSeconds();
        RunEffect effect = runEffect
                ? RunEffect.of(projected, run.observedSeconds(), run.outlier(), run.perturbationLevel())
                : RunEffect.NONE;
        MeanRuntimes means = MeanRuntimes.of(run.workflow(), run.observedSeconds(), StrictMath.exp(effect.mean()));
        InputModel walltimes =
                InputModel.of(Shape.UNIFORM, run.perturbationLevel(), run.workflow(), means.seconds(), means.guessed());
        return new Forecast(effect.on(walltimes), means.seconds());
    }

    @Override
    public List<String> warnings() {
        return List.of("no past runs of this workflow: runtimes are the plan's projections"
                + (runEffect ? ", corrected using the completed jobs of this run" : ""));
    }

    /**
     * Mean runtimes: projections times the run effect. Jobs without a projection use the mean of the other jobs of
     * their kind that have none, because missing projections may indicate special jobs.
     *
     * @param seconds by job; 0 if unknown
     * @param guessed by job: whether there is neither a projection nor {@value #JOBS_TO_KNOW} such jobs
     */
    record MeanRuntimes(double[] seconds, boolean[] guessed) {

        /** Number of jobs required for a reliable mean ({@code docs/decisions/0003-run-effect-without-history.md}). */
        private static final int JOBS_TO_KNOW = 5;

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
}
