package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.internal.WithBuilder;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How far an instance is. A job is in at most one of completed, running, queued, cancelled and skipped; the rest waits for dependencies.
 *
 * @param fraction share of the {@code jobsTotal} that are completed, skipped or cancelled, in [0, 1]; no share of the run where {@code
 *     moreJobsMayCome}
 * @param workFraction share of the projected work of these that is done, in [0, 1]
 * @param expectedJobsUpper the number that 2.5 % of them exceeded, at least {@code expectedJobsLower}; there with it
 * @param moreJobsMayCome true where {@code jobsTotal} and the shares count the jobs seen so far, because neither the enactor nor a past run
 *     says how many there will be; else absent
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

    public static ProgressBuilder builder() {
        return ProgressBuilder.builder();
    }
}
