package io.weatherglass.simulation.strategy;

/** One VM takes all jobs [B19 ch. 2]; a new one is provisioned only when there is none. */
public final class OneVmForAll extends CloudStrategy {
    @Override
    public String name() {
        return "1vm4all";
    }

    @Override
    public int choose(PlacementView view, int job) {
        return view.liveCount() == 0 ? NEW_VM : view.liveVm(0);
    }
}
