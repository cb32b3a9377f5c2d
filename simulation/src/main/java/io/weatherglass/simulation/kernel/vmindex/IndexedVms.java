package io.weatherglass.simulation.kernel.vmindex;

import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.strategy.PlacementView;

/**
 * What a {@link VmIndex} reads about the VMs that it indexes. Dates are seconds after the start of the instance. The
 * index must be notified of every {@linkplain VmIndex#changed change}, except that time passes.
 */
public interface IndexedVms extends PlacementView {
    int liveCountOfType(int type);

    BillingModel billing(int type);

    /** How long before the end of its paid time a VM of the type is shut down, in seconds. */
    double shutdownMarginSeconds(int type);

    /** Projected walltime of the job on a VM of the type that holds none of its input, in seconds. */
    double projectedWalltimeOnType(int job, int type);

    /** As {@link #remainingPaidSeconds(int, double)} where the date at which the VM is idle is known. */
    double remainingPaidSeconds(int vm, double idleDate, double moreSeconds);

    double requestSeconds(int vm);

    /** Date from which up-time is counted now: the request, or the placement until the request has come. */
    double billedFrom(int vm);

    /** Predicted up-time that does not count, in seconds, as it stands now. */
    double unbilledSeconds(int vm);

    /** Date at which the boot or the running job is predicted to end; may have passed; −∞ where there is neither. */
    double predictedEndSeconds(int vm);

    double queuedSeconds(int vm);

    boolean held(int vm);

    /** What the held job is predicted to take once it has its dependencies, in seconds. */
    double heldSeconds(int vm);
}
