package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.WalltimeEffect;

/**
 * Draws realizations. A draw depends on the replicate alone, not on earlier draws. Not thread-safe.
 *
 * <p>As {@link WalltimeEffect} it may adjust a walltime once the VM of the job is known, for the realization
 * drawn last. A sampler that remembers what it was asked forgets it when that realization {@linkplain #beginAgain begins again}.
 */
public interface RuntimeSampler extends WalltimeEffect {
    /**
     * Draws one realization, number {@code replicate} &gt;= 0: by job index the total walltime of every job that is not done. That of a
     * running job exceeds its elapsed time.
     */
    void draw(long replicate, double[] walltimeSeconds);

    /** True if boot times of VMs come from {@link #bootSeconds} and not from the platform's model. */
    default boolean drawsBoots() {
        return false;
    }

    /** Boot time of a VM in the realization drawn last, in seconds; see {@link io.weatherglass.simulation.kernel.VmEffect#bootSeconds}. */
    default double bootSeconds(int vm, double predictedSeconds) {
        return predictedSeconds;
    }

    @Override
    default double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
        return drawnSeconds;
    }
}
