package io.weatherglass.simulation.kernel;

/**
 * Adjusts drawn walltimes. Called once per starting job, and again after {@link #beginAgain}. Calls are in order for
 * the jobs of one VM, and in any order across VMs.
 */
@FunctionalInterface
public interface WalltimeEffect {
    WalltimeEffect NONE = (job, vm, startSeconds, drawnSeconds) -> drawnSeconds;

    /** Returns the walltime in seconds, finite and &gt;= 0. VMs are numbered as in {@link VmEffect}. */
    double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds);

    default void beginAgain() {}
}
