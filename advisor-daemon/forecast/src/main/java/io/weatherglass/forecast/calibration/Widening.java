package io.weatherglass.forecast.calibration;

/** Widening of each end in the forecast's unit; a negative value narrows the interval. */
public record Widening(double lower, double upper) {

    Widening outward() {
        return new Widening(Math.max(0, lower), Math.max(0, upper));
    }

    Widening inward() {
        return new Widening(Math.min(0, lower), Math.min(0, upper));
    }

    Widening evened() {
        double larger = Math.max(lower, upper);
        return new Widening(larger, larger);
    }
}
