package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.Arguments;

/**
 * How a kernel works; results do not depend on it.
 *
 * @param scannedVms where no more VMs than this can be live at once, strategies look at all of them; where more can,
 *     an index finds them; &gt;= 0
 */
public record KernelOptions(int scannedVms) {
    /**
     * 64 VMs: a scan of fewer is faster than the index. A guess near the crossing of the two curves per job that
     * {@code ./weatherglass bench} prints, that of the kernel and that of the index alone.
     */
    public static final KernelOptions DEFAULTS = new KernelOptions(64);

    /** Throws {@link IllegalArgumentException} if {@code scannedVms} is negative. */
    public KernelOptions {
        Arguments.atLeast("scannedVms", scannedVms, 0);
    }
}
