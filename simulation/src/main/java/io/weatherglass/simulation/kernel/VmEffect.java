package io.weatherglass.simulation.kernel;

/**
 * How VMs depart from what is predicted: how long they boot, and when their provider takes them back (spot instances). A VM that is taken
 * back ends at once and is billed for its use; its jobs wait to be placed again and start from the beginning. Answers may depend on the
 * realization, but not on the order or number of questions.
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
     * Boot time in seconds, finite and &gt;= 0; a recorded boot time takes precedence. A VM is named by its index in the execution state if
     * it is known there, then in order of provisioning; types are numbered consecutively over all clouds.
     */
    double bootSeconds(int vm, int type, double predictedSeconds);

    /**
     * Time in seconds, &gt;= 0 or infinite, from the date at which the VM comes up (of a VM that is up in the execution state: from the
     * date of the state) to that at which it is taken back.
     */
    double lifetimeSeconds(int vm, int type);

    /** False if {@link #lifetimeSeconds} is always infinite: no VM is ever taken back, and simulations are faster. */
    default boolean takesBack() {
        return true;
    }
}
