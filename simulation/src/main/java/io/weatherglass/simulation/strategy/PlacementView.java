package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Workflow;

/**
 * What a strategy may know when it places a job: dates and walltimes as projected, never as drawn. Valid only during the call it is given
 * to. VMs (or slots of a fixed pool) are named by index, in order of provisioning; only live ones may be asked about or chosen.
 */
public interface PlacementView {
    int NO_TYPE = -1;

    int NO_VM = -1;

    Workflow workflow();

    /** Date of the decision, seconds after the start of the instance. */
    double nowSeconds();

    int liveCount();

    int liveVm(int k);

    /** True if the VM, any number &gt;= 0, is booting or up; slots always are. */
    boolean live(int vm);

    /** The VM or slot on which the job was placed, live or not; {@link #NO_VM} if it is not placed or that is not known. */
    int vmOf(int job);

    /** Date at which the job ended, in seconds after the start of the instance; NaN if it is not complete. */
    double endSeconds(int job);

    int typeCount();

    int typeOf(int vm);

    boolean mayDeploy(int type);

    int defaultType();

    /** Projected walltime of the job at speed 1, in seconds; 0 if unknown. */
    double projectedWalltimeSeconds(int job);

    double projectedWalltimeSeconds(int job, int vm);

    /** True if the VM is up, runs nothing and has an empty queue. */
    boolean idle(int vm);

    boolean anyIdle();

    /** The first VM, in order of provisioning, that is idle; there must be one. */
    int firstIdle();

    double idleSeconds(int vm);

    double bootPredictionSeconds(int type);

    /** Predicted boot time of one more VM of the {@link #defaultType}, or if there is none of the first type. */
    default double bootPredictionSeconds() {
        return bootPredictionSeconds(Math.max(0, defaultType()));
    }

    /**
     * remaining(v, x) = n(upToIdle + margin + x)·BTU − (upToIdle + margin + x): paid seconds left on the VM after x more seconds of work
     * [B19 ch. 2].
     */
    double remainingPaidSeconds(int vm, double moreSeconds);

    /**
     * Of the live VMs that are predicted to be idle before a date, the one with the least {@link #remainingPaidSeconds} after the job,
     * among equals the one provisioned first; {@link #NO_VM} if there is none.
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
     * Of the live VMs on which {@link #remainingPaidSeconds} is not greater (strictly: is less) after the job than before, the VM with the
     * least after the job, among equals the one provisioned first; {@link #NO_VM} if there is none. For walltimes below one billing unit
     * such a job opens no new one.
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
