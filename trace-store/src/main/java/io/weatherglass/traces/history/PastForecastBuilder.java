package io.weatherglass.traces.history;

import java.util.List;

/** Gathers the parts of a {@link PastForecast}, all of which must be set. Not thread-safe. */
public final class PastForecastBuilder {
    private int sequence;
    private double elapsedSeconds;
    private double elapsedShare;
    private int completedJobs;
    private String engine;
    private String runtimeModel;
    private String runtimeModelVersion;
    private String calibrationVersion;
    private double makespanMedianSeconds;
    private List<ForecastInterval> intervals = List.of();

    PastForecastBuilder() {}

    /** Sets {@link PastForecast#sequence}. */
    public PastForecastBuilder sequence(int sequence) {
        this.sequence = sequence;
        return this;
    }

    /** Sets {@link PastForecast#elapsedSeconds}. */
    public PastForecastBuilder elapsedSeconds(double elapsedSeconds) {
        this.elapsedSeconds = elapsedSeconds;
        return this;
    }

    /** Sets {@link PastForecast#elapsedShare}. */
    public PastForecastBuilder elapsedShare(double elapsedShare) {
        this.elapsedShare = elapsedShare;
        return this;
    }

    /** Sets {@link PastForecast#completedJobs}. */
    public PastForecastBuilder completedJobs(int completedJobs) {
        this.completedJobs = completedJobs;
        return this;
    }

    /** Sets {@link PastForecast#engine}. */
    public PastForecastBuilder engine(String engine) {
        this.engine = engine;
        return this;
    }

    /** Sets {@link PastForecast#runtimeModel}. */
    public PastForecastBuilder runtimeModel(String runtimeModel) {
        this.runtimeModel = runtimeModel;
        return this;
    }

    /** Sets {@link PastForecast#runtimeModelVersion}. */
    public PastForecastBuilder runtimeModelVersion(String runtimeModelVersion) {
        this.runtimeModelVersion = runtimeModelVersion;
        return this;
    }

    /** Sets {@link PastForecast#calibrationVersion}. */
    public PastForecastBuilder calibrationVersion(String calibrationVersion) {
        this.calibrationVersion = calibrationVersion;
        return this;
    }

    /** Sets {@link PastForecast#makespanMedianSeconds}. */
    public PastForecastBuilder makespanMedianSeconds(double makespanMedianSeconds) {
        this.makespanMedianSeconds = makespanMedianSeconds;
        return this;
    }

    /** Sets {@link PastForecast#intervals}. */
    public PastForecastBuilder intervals(List<ForecastInterval> intervals) {
        this.intervals = intervals;
        return this;
    }

    /**
     * Makes it.
     *
     * @throws IllegalArgumentException if a part is missing or out of its range
     */
    public PastForecast build() {
        return new PastForecast(
                sequence,
                elapsedSeconds,
                elapsedShare,
                completedJobs,
                engine,
                runtimeModel,
                runtimeModelVersion,
                calibrationVersion,
                makespanMedianSeconds,
                intervals);
    }
}
