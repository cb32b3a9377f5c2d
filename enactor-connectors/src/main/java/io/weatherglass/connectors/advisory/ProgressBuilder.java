package io.weatherglass.connectors.advisory;

import java.util.Optional;
import java.util.OptionalInt;

/** Gathers the parts of a {@link Progress}; all are 0 or absent unless set. Not thread-safe. */
public final class ProgressBuilder {
    private int jobsTotal = 0;
    private int jobsCompleted = 0;
    private int jobsRunning = 0;
    private int jobsQueued = 0;
    private int jobsFailedAttempts = 0;
    private int jobsCancelled = 0;
    private int jobsSkipped = 0;
    private double fraction = 0;
    private double workFraction = 0;
    private OptionalInt expectedJobsLower = OptionalInt.empty();
    private OptionalInt expectedJobsUpper = OptionalInt.empty();
    private boolean moreJobsMayCome = false;

    ProgressBuilder() {}

    /** Sets {@link Progress#jobsTotal}. */
    public ProgressBuilder jobsTotal(int jobsTotal) {
        this.jobsTotal = jobsTotal;
        return this;
    }

    /** Sets {@link Progress#jobsCompleted}. */
    public ProgressBuilder jobsCompleted(int jobsCompleted) {
        this.jobsCompleted = jobsCompleted;
        return this;
    }

    /** Sets {@link Progress#jobsRunning}. */
    public ProgressBuilder jobsRunning(int jobsRunning) {
        this.jobsRunning = jobsRunning;
        return this;
    }

    /** Sets {@link Progress#jobsQueued}. */
    public ProgressBuilder jobsQueued(int jobsQueued) {
        this.jobsQueued = jobsQueued;
        return this;
    }

    /** Sets {@link Progress#jobsFailedAttempts}. */
    public ProgressBuilder jobsFailedAttempts(int jobsFailedAttempts) {
        this.jobsFailedAttempts = jobsFailedAttempts;
        return this;
    }

    /** Sets {@link Progress#jobsCancelled}. */
    public ProgressBuilder jobsCancelled(int jobsCancelled) {
        this.jobsCancelled = jobsCancelled;
        return this;
    }

    /** Sets {@link Progress#jobsSkipped}. */
    public ProgressBuilder jobsSkipped(int jobsSkipped) {
        this.jobsSkipped = jobsSkipped;
        return this;
    }

    /** Sets {@link Progress#fraction}. */
    public ProgressBuilder fraction(double fraction) {
        this.fraction = fraction;
        return this;
    }

    /** Sets {@link Progress#workFraction}. */
    public ProgressBuilder workFraction(double workFraction) {
        this.workFraction = workFraction;
        return this;
    }

    /** Sets {@link Progress#expectedJobsLower} and {@link Progress#expectedJobsUpper}. */
    public ProgressBuilder expectedJobs(int lower, int upper) {
        this.expectedJobsLower = OptionalInt.of(lower);
        this.expectedJobsUpper = OptionalInt.of(upper);
        return this;
    }

    /** Sets {@link Progress#moreJobsMayCome}, which is absent if it is false. */
    public ProgressBuilder moreJobsMayCome(boolean moreJobsMayCome) {
        this.moreJobsMayCome = moreJobsMayCome;
        return this;
    }

    /**
     * Makes it.
     *
     * @throws IllegalArgumentException if a part is missing or out of its range
     */
    public Progress build() {
        return new Progress(
                jobsTotal,
                jobsCompleted,
                jobsRunning,
                jobsQueued,
                jobsFailedAttempts,
                jobsCancelled,
                jobsSkipped,
                fraction,
                workFraction,
                expectedJobsLower,
                expectedJobsUpper,
                moreJobsMayCome ? Optional.of(true) : Optional.empty());
    }
}
