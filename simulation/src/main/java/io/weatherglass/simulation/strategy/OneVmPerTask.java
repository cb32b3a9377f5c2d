package io.weatherglass.simulation.strategy;

/** A new VM for every job [B19 ch. 2], as far as the quota allows. */
public final class OneVmPerTask extends CloudStrategy {
    @Override
    public String name() {
        return "1vmpertask";
    }

    @Override
    public int choose(PlacementView view, int job) {
        return NEW_VM;
    }
}
