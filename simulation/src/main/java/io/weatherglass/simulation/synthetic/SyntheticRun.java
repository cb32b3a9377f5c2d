package io.weatherglass.simulation.synthetic;

import io.weatherglass.simulation.model.Workflow;

/** A generated workflow, named "synthetic-…", and the true walltimes of its jobs in seconds, by index. */
public record SyntheticRun(Workflow workflow, double[] trueWalltimeSeconds) {
    public SyntheticRun {
        trueWalltimeSeconds = trueWalltimeSeconds.clone();
    }

    @Override
    public double[] trueWalltimeSeconds() {
        return trueWalltimeSeconds.clone();
    }
}
