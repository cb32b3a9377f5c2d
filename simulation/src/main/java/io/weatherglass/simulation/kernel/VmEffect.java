package io.weatherglass.simulation.kernel;

/**
 * What happens to VMs beside what is predicted: how long they boot, and when their provider takes them back (spot
 * prices). A VM that is taken back ends at once and is billed as used; its job is lost and waits with those queued
 * behind it to be placed again, and its work starts from the beginning.
 *
 * <p>Answers may depend on the realization but not on the order of the questions.
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
     * Boot time in seconds, finite and &gt;= 0; where a boot time is recorded that one counts.
     *
     * @param vm VM index: the one in the execution state for a VM known there, then in order of provisioning
     * @param type its type, numbered through over all clouds
     * @param predictedSeconds what the boot model predicts
     */
    double bootSeconds(int vm, int type, double predictedSeconds);

    /**
     * Time in seconds, &gt;= 0 or infinite, from the date at which the VM comes up (of a VM that is up in the execution
     * state: from the date of the state) to that at which it is taken back if it still lives.
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
