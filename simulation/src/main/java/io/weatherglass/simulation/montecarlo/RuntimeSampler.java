package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.WalltimeEffect;

/**
 * Draws realizations. A draw depends only on the replicate, not on earlier draws. Not thread-safe.
 *
 * <p>As a {@link WalltimeEffect}, a sampler may adjust a walltime of the most recently drawn realization once the job's
 * VM is known. It must discard data collected in {@link #walltimeSeconds} when the realization {@linkplain #beginAgain
 * begins again}.
 */
public interface RuntimeSampler extends WalltimeEffect {
    /** Draws the total walltime, in s, of each unfinished job; for a running job, it exceeds the elapsed time. */
    void draw(long replicate, double[] walltimeSeconds);

    /** Returns whether {@link #walltimeSeconds} may differ from the drawn walltime. */
    default boolean adjustsWalltimes() {
        return false;
    }

    default boolean drawsBoots() {
        return false;
    }

    /** See {@link io.weatherglass.simulation.kernel.VmEffect#bootSeconds}. */
    default double bootSeconds(int vm, double predictedSeconds) {
        return predictedSeconds;
    }

    @Override
    default double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
        return drawnSeconds;
    }
}
