package io.weatherglass.simulation.kernel;

/**
 * Adjusts a drawn walltime once it is known where and when the job starts. Called once per starting job, or again after {@link
 * #beginAgain}: for the jobs of one VM in their order, for different VMs in any order.
 */
@FunctionalInterface
public interface WalltimeEffect {
    WalltimeEffect NONE = (job, vm, startSeconds, drawnSeconds) -> drawnSeconds;

    /** Walltime in seconds, finite and &gt;= 0, of a job that starts on a VM (named as in {@link VmEffect}) at this date. */
    double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds);

    default void beginAgain() {}
}
