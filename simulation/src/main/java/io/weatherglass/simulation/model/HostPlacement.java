package io.weatherglass.simulation.model;

/** Chooses a host with enough free capacity for a VM. Ties go to the first host. */
public enum HostPlacement {
    BALANCING,
    CONSOLIDATING,
    FIRST_FIT,
    RANDOM;

    /** Returns the choice of {@link #RANDOM}, a SplitMix64 hash (Steele, Lea, Flood 2014) of {@code placedBefore}. */
    public static int draw(long placedBefore, int fitting) {
        long bits = (placedBefore + 1) * 0x9E3779B97F4A7C15L;
        bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
        return (int) (((bits ^ (bits >>> 31)) >>> 33) * fitting >>> 31);
    }
}
