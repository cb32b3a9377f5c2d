package io.weatherglass.forecast.calibration;

/**
 * How much an interval is widened at each end, in the forecast's unit; negative: narrowed.
 *
 * @param lower how much lower it begins
 * @param upper how much higher it ends
 */
public record Widening(double lower, double upper) {

    /** Without what is negative. */
    Widening outward() {
        return new Widening(Math.max(0, lower), Math.max(0, upper));
    }

    /** Without what is positive. */
    Widening inward() {
        return new Widening(Math.min(0, lower), Math.min(0, upper));
    }

    /** The larger one at both ends. */
    Widening evened() {
        double larger = Math.max(lower, upper);
        return new Widening(larger, larger);
    }
}
