package io.weatherglass.simulation.kernel.vmindex;

import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.strategy.PlacementView;

/**
 * VM data used by a {@link VmIndex}. Times are seconds after the start of the instance. The index must be notified of
 * every {@linkplain VmIndex#changed change} other than the passage of time.
 */
public interface IndexedVms extends PlacementView {
    int liveCountOfType(int type);

    BillingModel billing(int type);

    /** Returns the time between the shutdown of an idle VM and the end of its paid time, in seconds. */
    double shutdownMarginSeconds(int type);

    /** Returns the projected walltime in seconds on a VM of this type that has no copy of the input. */
    double projectedWalltimeOnType(int job, int type);

    double remainingPaidSeconds(int vm, double idleDate, double moreSeconds);

    double requestSeconds(int vm);

    /**
     * Returns the start of the uptime: the time of the request or, before the request, of the decision to provision the
     * VM.
     */
    double billedFrom(int vm);

    double unbilledSeconds(int vm);

    /** Returns the projected end time of the boot or running job, possibly in the past; −∞ if there is neither. */
    double predictedEndSeconds(int vm);

    double queuedSeconds(int vm);

    boolean held(int vm);

    /**
     * Returns the projected time that the job waiting on the VM needs after its dependencies are complete, in seconds.
     */
    double heldSeconds(int vm);
}
