package io.weatherglass.simulation.montecarlo;

/**
 * Exponential function whose results are bitwise equal on every machine, unlike those of {@link Math#exp}. Takes half
 * the time of {@link StrictMath#exp}. Table-driven [Tang, Table-driven implementation of the exponential function in
 * IEEE floating-point arithmetic, ACM TOMS 15(2), 1989]: e^x = 2^m · 2^(j/128) · e^r with |r| ≤ ln 2 / 256. The error
 * is at most two units in the last place ({@code ExponentialTest}).
 */
public final class Exponential {
    private static final int BITS = 7;
    private static final int STEPS = 1 << BITS;
    private static final double STEPS_PER_LN2 = STEPS / 0.6931471805599453;

    /** ln 2 / 128 in two parts (fdlibm). The first part ends with zero bits, so that its multiples are exact. */
    private static final double STEP_HIGH = 6.93147180369123816490e-01 / STEPS;

    private static final double STEP_LOW = 1.90821492927058770002e-10 / STEPS;

    /** Adding this number rounds a double to an integer, which then occupies the last bits of the sum. */
    private static final double TO_WHOLE = 0x1.8p52;

    /** Results for arguments of at most this magnitude are normal numbers. */
    private static final double MAX = 700;

    private static final double[] POWERS = new double[STEPS];

    static {
        for (int j = 0; j < STEPS; j++) {
            POWERS[j] = StrictMath.pow(2, (double) j / STEPS);
        }
    }

    private Exponential() {}

    public static double of(double x) {
        if (!(x > -MAX && x < MAX)) {
            return StrictMath.exp(x);
        }
        double shifted = x * STEPS_PER_LN2 + TO_WHOLE;
        double steps = shifted - TO_WHOLE;
        int whole = (int) Double.doubleToRawLongBits(shifted);
        double r = (x - steps * STEP_HIGH) - steps * STEP_LOW;
        double rest = r + r * r * (1 / 2.0 + r * (1 / 6.0 + r * (1 / 24.0 + r * (1 / 120.0))));
        double power = POWERS[whole & STEPS - 1];
        double scale = Double.longBitsToDouble((whole >> BITS) + 1023L << 52);
        return (power + power * rest) * scale;
    }
}
