package io.weatherglass.simulation.synthetic;

import io.weatherglass.simulation.model.Workflow;

/**
 * A made-up workflow with made-up true runtimes; its name begins with "synthetic-".
 *
 * @param workflow jobs with projected walltimes
 * @param trueWalltimeSeconds what each job takes, by job index
 */
public record SyntheticRun(Workflow workflow, double[] trueWalltimeSeconds) {
    public SyntheticRun {
        trueWalltimeSeconds = trueWalltimeSeconds.clone();
    }

    @Override
    public double[] trueWalltimeSeconds() {
        return trueWalltimeSeconds.clone();
    }
}
