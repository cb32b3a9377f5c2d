package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.WalltimeEffect;

/**
 * Draws realizations. A draw depends on the replicate only, not on earlier draws. Not thread-safe.
 *
 * <p>As a {@link WalltimeEffect}, a sampler may adjust walltimes of the last drawn realization once the VM of the job
 * is known. It must discard data collected in {@link #walltimeSeconds} when the realization {@linkplain #beginAgain
 * begins again}.
 */
public interface RuntimeSampler extends WalltimeEffect {
    /**
     * Draws realization {@code replicate} &gt;= 0: the total walltime in seconds of every unfinished job, by job index.
     * Walltimes of running jobs exceed their elapsed time.
     */
    void draw(long replicate, double[] walltimeSeconds);

    /** Returns whether the sampler draws boot times. Otherwise the platform's model predicts them. */
    default boolean drawsBoots() {
        return false;
    }

    /**
     * Returns the boot time of a VM in the last drawn realization, in seconds; see {@link
     * io.weatherglass.simulation.kernel.VmEffect#bootSeconds}.
     */
    default double bootSeconds(int vm, double predictedSeconds) {
        return predictedSeconds;
    }

    @Override
    default double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
        return drawnSeconds;
    }
}
