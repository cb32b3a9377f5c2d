package io.weatherglass.simulation.synthetic;

import io.weatherglass.simulation.model.Workflow;

/** A made-up workflow, whose name begins with "synthetic-", and what each of its jobs takes in seconds, by index. */
public record SyntheticRun(Workflow workflow, double[] trueWalltimeSeconds) {
    public SyntheticRun {
        trueWalltimeSeconds = trueWalltimeSeconds.clone();
    }

    @Override
    public double[] trueWalltimeSeconds() {
        return trueWalltimeSeconds.clone();
    }
}
