package io.weatherglass.simulation.model;

/** How a cloud chooses a host for a VM among those on which it fits; ties go to the first. */
public enum HostPlacement {
    BALANCING,
    CONSOLIDATING,
    FIRST_FIT,
    RANDOM;

    /**
     * Index of the host that takes a VM under {@link #RANDOM}, of those on which it fits: the number of VMs placed in the cloud before is
     * mixed as SplitMix64 does (Steele, Lea, Flood 2014), and the upper bits taken as a fraction.
     */
    public static int draw(long placedBefore, int fitting) {
        long bits = (placedBefore + 1) * 0x9E3779B97F4A7C15L;
        bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
        return (int) (((bits ^ (bits >>> 31)) >>> 33) * fitting >>> 31);
    }
}
