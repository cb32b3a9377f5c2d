package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.WalltimeEffect;

/**
 * Draws realizations. A draw depends on the replicate alone, not on earlier draws. Not thread-safe.
 *
 * <p>As {@link WalltimeEffect} it may adjust a walltime once the VM of the job is known, for the realization
 * drawn last.
 */
public interface RuntimeSampler extends WalltimeEffect {
    /**
     * Draws one realization.
     *
     * @param replicate number of the realization, &gt;= 0
     * @param walltimeSeconds receives by job index the total walltime of every job that is not done; that of a
     *     running job exceeds its elapsed time
     */
    void draw(long replicate, double[] walltimeSeconds);

    @Override
    default double walltimeSeconds(int job, int vm, double startSeconds, double drawnSeconds) {
        return drawnSeconds;
    }
}
