package io.weatherglass.forecast.calibration;

/** Stages of a run, calibrated separately, by the elapsed share of the predicted makespan. */
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

    /** The share that it stands for. */
    public double centre() {
        return centre;
    }

    /** The least share that belongs to it. */
    public double begin() {
        return ordinal() == 0 ? 0 : values()[ordinal() - 1].end;
    }

    /** The bucket of a share; above 1 the last. */
    public static ProgressBucket of(double progress) {
        for (ProgressBucket bucket : values()) {
            if (progress < bucket.end) {
                return bucket;
            }
        }
        return NINE_TENTHS;
    }
}
