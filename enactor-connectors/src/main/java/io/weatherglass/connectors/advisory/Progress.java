package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.internal.WithBuilder;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The progress of an instance. A job is completed, running, queued, cancelled, skipped, or waiting for dependencies.
 *
 * @param fraction share of {@code jobsTotal} that is completed or skipped, in [0, 1]; not the share of the
 *     whole run if {@code moreJobsMayCome}
 * @param workFraction completed share of the total projected work of the {@code jobsTotal} jobs, in [0, 1]
 * @param expectedJobsUpper number of jobs exceeded in only 2.5 % of the past runs, at least {@code expectedJobsLower};
 *     present if and only if {@code expectedJobsLower} is
 * @param moreJobsMayCome true if {@code jobsTotal} and the shares count only jobs reported so far, because the final
 *     number is unknown; otherwise absent
 */
@WithBuilder
public record Progress(
        int jobsTotal,
        int jobsCompleted,
        int jobsRunning,
        int jobsQueued,
        int jobsFailedAttempts,
        int jobsCancelled,
        int jobsSkipped,
        double fraction,
        double workFraction,
        OptionalInt expectedJobsLower,
        OptionalInt expectedJobsUpper,
        Optional<Boolean> moreJobsMayCome) {
    public Progress {
        Checks.atLeast("jobsTotal", 0, jobsTotal);
        Checks.atLeast("jobsCompleted", 0, jobsCompleted);
        Checks.atLeast("jobsRunning", 0, jobsRunning);
        Checks.atLeast("jobsQueued", 0, jobsQueued);
        Checks.atLeast("jobsFailedAttempts", 0, jobsFailedAttempts);
        Checks.atLeast("jobsCancelled", 0, jobsCancelled);
        Checks.atLeast("jobsSkipped", 0, jobsSkipped);
        Checks.fraction("fraction", fraction);
        Checks.fraction("workFraction", workFraction);
        Checks.notNull("expectedJobsLower", expectedJobsLower)
                .ifPresent(lower -> Checks.atLeast("expectedJobsLower", 0, lower));
        Checks.notNull("expectedJobsUpper", expectedJobsUpper)
                .ifPresent(upper -> Checks.atLeast("expectedJobsUpper", expectedJobsLower.orElse(0), upper));
        moreJobsMayCome = moreJobsMayCome.filter(said -> said);
    }

    /** Returns the number of jobs that are completed or, as in a resumed run, skipped. */
    public int jobsDone() {
        return jobsCompleted + jobsSkipped;
    }

    public static ProgressBuilder builder() {
        return ProgressBuilder.builder();
    }
}
