package io.weatherglass.forecast.calibration;

public enum ProgressBucket {
    START(0, 0.05),
    TENTH(0.1, 0.175),
    QUARTER(0.25, 0.375),
    HALF(0.5, 0.625),
    THREE_QUARTERS(0.75, 0.825),
    NINE_TENTHS(0.9, 1);

    private final double centre;
    private final double end;

    ProgressBucket(double centre, double end) {
        this.centre = centre;
        this.end = end;
    }

    public double centre() {
        return centre;
    }

    public double begin() {
        return ordinal() == 0 ? 0 : values()[ordinal() - 1].end;
    }

    public static ProgressBucket of(double progress) {
        for (ProgressBucket bucket : values()) {
            if (progress < bucket.end) {
                return bucket;
            }
        }
        return NINE_TENTHS;
    }
}
