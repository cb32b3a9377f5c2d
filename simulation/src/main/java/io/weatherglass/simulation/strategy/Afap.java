package io.weatherglass.simulation.strategy;

/**
 * As full as possible [B19 ch. 2]: a VM is eligible if remaining(v, walltime) &lt;= remaining(v, 0), which for
 * walltimes below one billing unit means that the job opens no new one.
 */
public final class Afap extends BestFitStrategy {
    @Override
    public String name() {
        return "afap";
    }

    @Override
    protected boolean eligible(PlacementView view, int vm, double walltimeSeconds) {
        return view.remainingPaidSeconds(vm, walltimeSeconds) <= view.remainingPaidSeconds(vm, 0);
    }
}
