package io.weatherglass.simulation.model;

/** Chooses a host with enough free capacity for a VM. Ties go to the first host. */
public enum HostPlacement {
    BALANCING,
    CONSOLIDATING,
    FIRST_FIT,
    RANDOM;

    /**
     * Returns the index of the host chosen by {@link #RANDOM} among {@code fitting} hosts. Hashes the number of VMs
     * already placed in the cloud with SplitMix64 (Steele, Lea, Flood 2014) and scales the upper bits.
     */
    public static int draw(long placedBefore, int fitting) {
        long bits = (placedBefore + 1) * 0x9E3779B97F4A7C15L;
        bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
        return (int) (((bits ^ (bits >>> 31)) >>> 33) * fitting >>> 31);
    }
}
