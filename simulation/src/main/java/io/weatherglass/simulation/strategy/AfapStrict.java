package io.weatherglass.simulation.strategy;

/** {@link Afap} as in early versions of Schlouder: eligible if remaining(v, walltime) &lt; remaining(v, 0). */
public final class AfapStrict extends CloudStrategy {
    @Override
    public String name() {
        return "afap-strict";
    }

    @Override
    public int choose(PlacementView view, int job) {
        int best = view.bestFitWithinPaidTime(job, true);
        return best == PlacementView.NO_VM ? NEW_VM : best;
    }
}
