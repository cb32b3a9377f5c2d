package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Workflow;

/**
 * The information available to a strategy when it places a job. Future times and walltimes are projected, never drawn.
 * Valid only during the call. VMs (or slots of a fixed pool) are indexed in order of provisioning; unless stated
 * otherwise, methods accept live VMs only.
 */
public interface PlacementView {
    int NO_TYPE = -1;

    int NO_VM = -1;

    Workflow workflow();

    double nowSeconds();

    int liveCount();

    int liveVm(int k);

    /** Returns whether the VM is booting or running. Accepts any index &gt;= 0. Slots are always live. */
    boolean live(int vm);

    /**
     * Returns the VM or slot of a job, whether live or not; {@link #NO_VM} if the job is not placed or its VM is
     * unknown.
     */
    int vmOf(int job);

    /** Returns the end time of the job in seconds after the start of the instance; NaN if it is not complete. */
    double endSeconds(int job);

    int typeCount();

    int typeOf(int vm);

    boolean mayDeploy(int type);

    int defaultType();

    /** Returns the projected walltime at speed 1 in seconds; 0 if unknown. */
    double projectedWalltimeSeconds(int job);

    double projectedWalltimeSeconds(int job, int vm);

    /** Returns whether the VM is up, runs no job and has an empty queue. */
    boolean idle(int vm);

    boolean anyIdle();

    /** Returns the idle VM provisioned first; call only if {@link #anyIdle()}. */
    int firstIdle();

    double idleSeconds(int vm);

    double bootPredictionSeconds(int type);

    /** Predicts the boot time of a new VM of the default type, or of the first type once all quotas are exhausted. */
    default double bootPredictionSeconds() {
        return bootPredictionSeconds(Math.max(0, defaultType()));
    }

    /** Returns the paid seconds left after more work: n(u)·BTU − u with u = upToIdle + margin + more [B19 ch. 2]. */
    double remainingPaidSeconds(int vm, double moreSeconds);

    /**
     * Chooses the VM with the smallest {@link #remainingPaidSeconds} after the job, among live VMs that are expected to
     * be idle before a given time. Ties go to the VM provisioned first. Returns {@link #NO_VM} if there is none.
     */
    default int bestFit(int job, double idleBeforeSeconds) {
        int best = NO_VM;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < liveCount(); k++) {
            int vm = liveVm(k);
            if (idleSeconds(vm) < idleBeforeSeconds) {
                double remaining = remainingPaidSeconds(vm, projectedWalltimeSeconds(job, vm));
                if (remaining < least) {
                    least = remaining;
                    best = vm;
                }
            }
        }
        return best;
    }

    /**
     * Chooses the VM with the smallest {@link #remainingPaidSeconds} after the job. Considers only live VMs on
     * which the job does not increase the remaining paid time; if {@code strictly}, it must decrease it. If walltimes are below one
     * billing unit, the job then starts no new unit. Ties go to the VM provisioned first. Returns {@link #NO_VM} if
     * there is none.
     */
    default int bestFitWithinPaidTime(int job, boolean strictly) {
        int best = NO_VM;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < liveCount(); k++) {
            int vm = liveVm(k);
            double before = remainingPaidSeconds(vm, 0);
            double remaining = remainingPaidSeconds(vm, projectedWalltimeSeconds(job, vm));
            boolean eligible = strictly ? remaining < before : remaining <= before;
            if (eligible && remaining < least) {
                least = remaining;
                best = vm;
            }
        }
        return best;
    }
}
