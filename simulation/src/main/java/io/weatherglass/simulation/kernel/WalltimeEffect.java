package io.weatherglass.simulation.kernel;

/**
 * Adjusts a drawn walltime once it is known where and when the job starts, such as on a slowed VM. Called once per
 * job that starts during a simulation, or again after {@link #beginAgain}, not for jobs that already run: for the jobs of one VM in the order in which they start, for
 * different VMs in any order.
 */
@FunctionalInterface
public interface WalltimeEffect {
    /** Leaves walltimes as drawn. */
    WalltimeEffect NONE = (job, vm, startSeconds, drawnSeconds) -> drawnSeconds;

    /**
     * Walltime in seconds, finite and &gt;= 0, of a job that starts on a VM.
     *
     * @param job job index
     * @param vm VM index: the one in the execution state for a VM known there, then in order of provisioning
     * @param startSeconds start date, seconds after the start of the instance
     * @param drawnSeconds walltime as drawn
     */
    double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds);

    /** The realization is simulated again from its beginning: an effect that remembers what it was asked forgets it. */
    default void beginAgain() {}
}
