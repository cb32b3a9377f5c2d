package io.weatherglass.simulation.strategy;

/**
 * As full as possible [B19 ch. 2]: a VM is eligible if remaining(v, walltime) &lt;= remaining(v, 0), which for
 * walltimes below one billing unit means that the job opens no new one. Takes the eligible VM with the least paid
 * time left after the job (best fit), else a new VM.
 */
public final class Afap extends CloudStrategy {
    @Override
    public String name() {
        return "afap";
    }

    @Override
    public int choose(PlacementView view, int job) {
        int best = view.bestFitWithinPaidTime(job, false);
        return best == PlacementView.NO_VM ? NEW_VM : best;
    }
}
