package io.weatherglass.simulation.strategy;

/** {@link Afap} as early versions of Schlouder had it: eligible if remaining(v, walltime) &lt; remaining(v, 0). */
public final class AfapStrict extends BestFitStrategy {
    @Override
    public String name() {
        return "afap-strict";
    }

    @Override
    protected boolean eligible(PlacementView view, int vm, double walltimeSeconds) {
        return view.remainingPaidSeconds(vm, walltimeSeconds) < view.remainingPaidSeconds(vm, 0);
    }
}
