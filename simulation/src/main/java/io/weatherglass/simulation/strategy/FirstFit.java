package io.weatherglass.simulation.strategy;

/** First VM, in order of provisioning, on which the job opens no new billing unit [B19 ch. 2]. */
public final class FirstFit extends CloudStrategy {
    @Override
    public String name() {
        return "firstfit";
    }

    @Override
    public int choose(PlacementView view, int job) {
        for (int k = 0; k < view.liveCount(); k++) {
            int vm = view.liveVm(k);
            double walltime = view.projectedWalltimeSeconds(job, vm);
            if (view.remainingPaidSeconds(vm, walltime) <= view.remainingPaidSeconds(vm, 0)) {
                return vm;
            }
        }
        return NEW_VM;
    }
}
