package io.weatherglass.daemon.forecasting;

import io.weatherglass.daemon.tracking.InstanceSnapshot;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.montecarlo.Alternative;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.RuntimeModel;

/**
 * How the rest of an instance is expected to go under one background load, or under none.
 *
 * <p>With a load the hosts slow jobs down, so the runtimes that were observed must not do so once more: the runtime model
 * sees what each job would have taken undisturbed, observed / slow-down by the load. So the run effect is that of
 * observed over simulated runtimes, not over projected ones. Of a running job as much is done as its host gave it.
 *
 * @param alternative what is simulated
 * @param meanSeconds mean runtimes of the jobs, undisturbed
 */
record Outlook(Alternative alternative, double[] meanSeconds) {

    /**
     * What is the same for all loads.
     *
     * @param observedSeconds comparable runtimes by job, NaN where not completed
     * @param runningSeconds what running jobs have computed so far, NaN for the others
     * @param outlier by job
     */
    record Observed(
            InstanceSnapshot snapshot,
            double[] observedSeconds,
            double[] runningSeconds,
            boolean[] outlier,
            double perturbation) {}

    /** Without a load. */
    static Outlook alone(Scenario scenario, Observed run, ForecastOptions options) {
        ExecutionState state = ExecutionStates.of(scenario.workflow(), run.snapshot(), run.runningSeconds());
        return of(1, scenario, state, run, run.observedSeconds(), options);
    }

    /** With a load behind it; the scenario is of the plan. */
    static Outlook behind(Scenario scenario, LoadMixture mixture, int member, Observed run, ForecastOptions options) {
        LoadMixture.Member chosen = mixture.members().get(member);
        Scenario loaded = new Scenario(
                scenario.workflow(), mixture.platform(), scenario.strategy(), scenario.controller(), chosen.load());
        double[] undisturbed = run.observedSeconds().clone();
        for (int job = 0; job < undisturbed.length; job++) {
            undisturbed[job] /= chosen.slowDown()[job];
        }
        ExecutionState state = ExecutionStates.of(scenario.workflow(), run.snapshot(), delivered(loaded, run));
        return of(chosen.weight(), loaded, state, run, undisturbed, options);
    }

    /** What running jobs have got of their hosts so far. */
    private static double[] delivered(Scenario scenario, Observed run) {
        double[] worked = run.runningSeconds().clone();
        ExecutionState state = ExecutionStates.of(scenario.workflow(), run.snapshot(), worked);
        EventKernel kernel = new EventKernel(scenario, state);
        for (int job = 0; job < worked.length; job++) {
            if (state.status(job) == JobStatus.RUNNING) {
                double delivered = kernel.deliveredSeconds(job);
                worked[job] = Double.isNaN(delivered) ? worked[job] : delivered;
            }
        }
        return worked;
    }

    private static Outlook of(
            double weight,
            Scenario scenario,
            ExecutionState state,
            Observed run,
            double[] undisturbed,
            ForecastOptions options) {
        double[] projected = run.snapshot().jobs().projectedRuntimes();
        RunEffect effect = options.runEffect()
                ? RunEffect.of(projected, undisturbed, run.outlier(), run.perturbation())
                : RunEffect.NONE;
        MeanRuntimes means = MeanRuntimes.of(scenario.workflow(), undisturbed, StrictMath.exp(effect.mean()));
        InputModel walltimes = InputModel.of(
                options.shape(), run.perturbation(), scenario.workflow(), means.seconds(), means.guessed());
        RuntimeModel model = effect.sd() > 0 ? new RunEffectModel(walltimes, effect.sd()) : walltimes;
        return new Outlook(new Alternative(weight, scenario, state, model), means.seconds());
    }
}
