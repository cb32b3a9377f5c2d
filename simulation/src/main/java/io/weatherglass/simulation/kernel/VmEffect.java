package io.weatherglass.simulation.kernel;

/**
 * How VMs depart from what is predicted: how long they boot, and when their provider takes them back (spot
 * instances). A VM that is taken back ends at once and is billed for its use; its job and those queued behind it
 * wait to be placed again, and lost work starts from the beginning.
 *
 * <p>Answers may depend on the realization, but neither on the order of the questions nor on how often they are asked: a realization may begin
 * again.
 */
public interface VmEffect {
    /** Boots as predicted, and no VM is taken back. */
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
     * Boot time in seconds, finite and &gt;= 0; a recorded boot time takes precedence.
     *
     * @param vm VM index: the one in the execution state for a VM known there, then in order of provisioning
     * @param type its type, numbered consecutively over all clouds
     * @param predictedSeconds what the boot model predicts
     */
    double bootSeconds(int vm, int type, double predictedSeconds);

    /**
     * Time in seconds, &gt;= 0 or infinite, from the date at which the VM comes up (of a VM that is up in the execution
     * state: from the date of the state) to that at which it is taken back if it is still up.
     *
     * @param vm as above
     * @param type as above
     */
    double lifetimeSeconds(int vm, int type);

    /** False if {@link #lifetimeSeconds} is always infinite: no VM is ever taken back, and simulations are faster. */
    default boolean takesBack() {
        return true;
    }
}
