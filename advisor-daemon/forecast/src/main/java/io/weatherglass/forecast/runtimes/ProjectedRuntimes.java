package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.RuntimeModel;
import java.util.List;

/**
 * Uses the plan's projections only.
 *
 * @param runEffect whether they are scaled by the observed effect
 */
record ProjectedRuntimes(String label, Shape shape, boolean runEffect) implements LearnedRuntimes {

    @Override
    public String name() {
        return label + " " + shape.label();
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
    public RuntimeForecast given(ObservedRun run) {
        double[] projected = run.workflow().projectedRuntimesSeconds();
        RunEffect effect = runEffect
                ? RunEffect.of(projected, run.observedSeconds(), run.outlier(), run.perturbationLevel())
                : RunEffect.NONE;
        MeanRuntimes means = MeanRuntimes.of(run.workflow(), run.observedSeconds(), StrictMath.exp(effect.mean()));
        InputModel walltimes =
                InputModel.of(shape, run.perturbationLevel(), run.workflow(), means.seconds(), means.guessed());
        RuntimeModel model = effect.sd() > 0 ? new RunEffectModel(walltimes, effect.sd()) : walltimes;
        return new RuntimeForecast(model, means.seconds());
    }

    @Override
    public List<String> warnings() {
        return List.of("no history of this workflow: runtimes are the plan's projections"
                + (runEffect ? ", corrected by what this run has shown so far" : ""));
    }
}
