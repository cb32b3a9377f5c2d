package io.weatherglass.simulation.kernel;

/**
 * Deviations of VMs from predictions: boot times, and interruptions by the provider (spot VMs). An interrupted VM ends
 * immediately and is billed for its uptime; its jobs are placed again and restart from the beginning. Results may
 * depend on the realization, but not on the order or number of calls.
 */
public interface VmEffect {
    VmEffect NONE = new VmEffect() {
        @Override
        public double bootSeconds(int vm, int type, double predictedSeconds) {
            return predictedSeconds;
        }

        @Override
        public double lifetimeSeconds(int vm, int type) {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public boolean takesBack() {
            return false;
        }
    };

    /**
     * Returns the boot time in seconds, finite and &gt;= 0. Recorded boot times take precedence. VMs of the execution
     * state keep their indices, and later VMs are numbered in order of provisioning. Types are numbered consecutively
     * across all clouds.
     */
    double bootSeconds(int vm, int type, double predictedSeconds);

    /**
     * Returns the time from the end of the boot, or from the time of the state, to the interruption; may be infinite.
     */
    double lifetimeSeconds(int vm, int type);

    /** Returns false if {@link #lifetimeSeconds} is always infinite; simulations are then faster. */
    default boolean takesBack() {
        return true;
    }
}
