package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;

/**
 * The generic algorithm [B19 alg. 2.1]: of the live VMs that are eligible for the job, the one with the least
 * paid time left after it (best fit; among equals the one provisioned first), else a new VM.
 */
public abstract class BestFitStrategy implements ProvisioningStrategy {
    /** True if the VM may take a job of this projected walltime there (seconds, 0 = unknown). */
    protected abstract boolean eligible(PlacementView view, int vm, double walltimeSeconds);

    @Override
    public boolean suits(Platform platform) {
        return !(platform instanceof FixedPool);
    }

    @Override
    public int choose(PlacementView view, int job) {
        int best = NEW_VM;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < view.liveCount(); k++) {
            int vm = view.liveVm(k);
            double walltime = view.projectedWalltimeSeconds(job, vm);
            if (eligible(view, vm, walltime)) {
                double remaining = view.remainingPaidSeconds(vm, walltime);
                if (remaining < least) {
                    least = remaining;
                    best = vm;
                }
            }
        }
        return best;
    }
}
