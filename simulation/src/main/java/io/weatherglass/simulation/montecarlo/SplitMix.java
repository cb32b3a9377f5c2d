package io.weatherglass.simulation.montecarlo;

public final class SplitMix {
    /** Increment of SplitMix64: 2^64 divided by the golden ratio. */
    static final long GAMMA = 0x9E3779B97F4A7C15L;

    private static final long LAST_STEP = (1L << 53) - 2;
    private static final long TWO_84 = Double.doubleToRawLongBits(0x1.0p84);
    private static final long TWO_52 = Double.doubleToRawLongBits(0x1.0p52);
    private static final double TWO_84_AND_52 = 0x1.00000001p84;
    /** Offset and prime of the 64-bit FNV-1a hash (Fowler, Noll, Vo). */
    private static final long FNV_OFFSET = 0xCBF29CE484222325L;

    private static final long FNV_PRIME = 0x100000001B3L;

    private SplitMix() {}

    /** Returns the 64 random bits at {@code position} &gt;= 0 of the sequence with this key. */
    public static long bits(long key, long position) {
        return mix(key + (position + 1) * GAMMA);
    }

    /** Returns a uniform number in the open interval (0, 1), a multiple of 2^-54. */
    public static double uniform(long key, long position) {
        // The next larger step would be rounded to 1.
        long step = Math.min(bits(key, position) >>> 11, LAST_STEP);
        // The two halves become the low bits of 2^84 and 2^52, so the result is exact. The conversion instruction used
        // by JVMs before 23 (JDK-8323116) would make each draw depend on the previous one, and thus make loops up to
        // three times slower.
        double high = Double.longBitsToDouble(TWO_84 | step >>> 32) - TWO_84_AND_52;
        double low = Double.longBitsToDouble(TWO_52 | step & 0xFFFFFFFFL);
        return (high + low + 0.5) * 0x1.0p-53;
    }

    static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    static long hash(String text) {
        long hash = FNV_OFFSET;
        for (int k = 0; k < text.length(); k++) {
            hash = (hash ^ text.charAt(k)) * FNV_PRIME;
        }
        return mix(hash);
    }
}
