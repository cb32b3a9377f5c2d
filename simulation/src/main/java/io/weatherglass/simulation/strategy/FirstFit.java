package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;

/** First VM, in order of provisioning, on which the job opens no new billing unit [B19 ch. 2]. */
public final class FirstFit implements ProvisioningStrategy {
    @Override
    public String name() {
        return "firstfit";
    }

    @Override
    public boolean suits(Platform platform) {
        return !(platform instanceof FixedPool);
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
