package io.weatherglass.simulation.kernel;

/**
 * Adjusts drawn walltimes. Called once for each job that starts, and again after {@link #beginAgain}. The jobs of one
 * VM are passed in the order in which they start; calls for different VMs may occur in any order.
 */
@FunctionalInterface
public interface WalltimeEffect {
    WalltimeEffect NONE = (job, vm, startSeconds, drawnSeconds) -> drawnSeconds;

    /** Returns the walltime in seconds, finite and &gt;= 0. VMs are numbered as in {@link VmEffect}. */
    double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds);

    default void beginAgain() {}
}
