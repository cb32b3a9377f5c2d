package io.weatherglass.simulation.strategy;

/**
 * What a strategy may know when it places a job: dates and walltimes as projected, never as drawn. A view
 * is valid only during the call it is given to. VMs (or slots of a fixed pool) are named by index, in order of
 * provisioning; only live ones may be asked about or chosen.
 */
public interface PlacementView {
    /** Date of the decision, seconds after the start of the instance. */
    double nowSeconds();

    /** Number of VMs that are booting or up. */
    int liveCount();

    /** The k-th live VM, 0 &lt;= k &lt; {@link #liveCount()}, in order of provisioning. */
    int liveVm(int k);

    /** True if one more VM may be provisioned. */
    boolean mayDeploy();

    /** Walltime of the job that the strategy counts with, in seconds; 0 if it is unknown. */
    double projectedWalltimeSeconds(int job);

    /** True if the VM is up, runs nothing and has an empty queue. */
    boolean idle(int vm);

    /** True if {@link #idle(int)} holds for any VM. */
    boolean anyIdle();

    /** The first VM, in order of provisioning, that is idle; there must be one. */
    int firstIdle();

    /** Predicted date at which the VM's queue is empty; the present for an idle VM. */
    double idleSeconds(int vm);

    /** Predicted boot time of one more VM, in seconds. */
    double bootPredictionSeconds();

    /**
     * remaining(v, x) = n(upToIdle + margin + x)·BTU − (upToIdle + margin + x): paid seconds left on the VM
     * after {@code moreSeconds} more of work [B19 ch. 2].
     */
    double remainingPaidSeconds(int vm, double moreSeconds);
}
