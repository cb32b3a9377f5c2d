package io.weatherglass.simulation.kernel;

/**
 * Adjusts a drawn walltime once it is known where and when the job starts. Called once per starting job, or again after {@link
 * #beginAgain}: for the jobs of one VM in their order, for different VMs in any order.
 */
@FunctionalInterface
public interface WalltimeEffect {
    /** Leaves walltimes as drawn. */
    WalltimeEffect NONE = (job, vm, startSeconds, drawnSeconds) -> drawnSeconds;

    /**
     * Walltime in seconds, finite and &gt;= 0.
     *
     * @param vm the index in the execution state for a VM known there, then in order of provisioning
     * @param startSeconds seconds after the start of the instance
     */
    double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds);

    /** The realization is simulated again: an effect with a memory forgets it. */
    default void beginAgain() {}
}
