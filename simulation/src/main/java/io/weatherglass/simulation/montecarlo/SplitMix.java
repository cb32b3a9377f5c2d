package io.weatherglass.simulation.montecarlo;

/** SplitMix64 (Steele, Lea, Flood 2014) addressed by position, and hashing to its keys. */
public final class SplitMix {
    static final long GAMMA = 0x9E3779B97F4A7C15L;
    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 0x100000001B3L;

    private SplitMix() {}

    /** The 64 random bits at {@code position} &gt;= 0 of the sequence with this key. */
    public static long bits(long key, long position) {
        return mix(key + (position + 1) * GAMMA);
    }

    /** A uniform number in the open interval (0, 1), one of 2^53 midpoints. */
    public static double uniform(long key, long position) {
        return ((bits(key, position) >>> 11) + 0.5) * 0x1.0p-53;
    }

    /** Bijective mixing of 64 bits (variant 13 of Stafford). */
    static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** FNV-1a over the characters, mixed. */
    static long hash(String text) {
        long hash = FNV_OFFSET;
        for (int k = 0; k < text.length(); k++) {
            hash = (hash ^ text.charAt(k)) * FNV_PRIME;
        }
        return mix(hash);
    }
}
