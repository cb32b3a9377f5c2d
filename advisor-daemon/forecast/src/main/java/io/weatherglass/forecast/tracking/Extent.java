package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.advisory.PartialRun;
import io.weatherglass.connectors.protocol.ReportedJobs;
import java.util.Optional;

/**
 * How much of a workflow a run that has ended shows.
 *
 * @param partial what is missing, where the enactor has ended more jobs than were received
 * @param resumed whether it went on from what earlier attempts had finished
 */
public record Extent(Optional<PartialRun> partial, boolean resumed) {

    /** All of it, as far as is known. */
    public static final Extent WHOLE = new Extent(Optional.empty(), false);

    /**
     * Of a run that has ended with these jobs.
     *
     * @param reported what the enactor says that it has done
     * @param resumes whether it said at the beginning that it resumes
     */
    static Extent of(JobTable jobs, Outcome outcome, Optional<ReportedJobs> reported, boolean resumes) {
        Optional<PartialRun> missing = reported.flatMap(said -> missing(jobs, said))
                .or(() -> outcome == Outcome.COMPLETED ? unfinished(jobs) : Optional.empty());
        // where nothing was there to go on from, all of it was run
        boolean resumed = resumes && reported.map(said -> said.skipped() > 0).orElse(true);
        return new Extent(missing, resumed);
    }

    private static Optional<PartialRun> missing(JobTable jobs, ReportedJobs reported) {
        int failed = jobs.countIn(JobPhase.CANCELLED) + jobs.countIn(JobPhase.FAILED);
        // a job that is done and of unknown runtime is skipped as well
        int done = jobs.countIn(JobPhase.COMPLETED) + Math.max(0, jobs.countIn(JobPhase.SKIPPED) - reported.skipped());
        return partial(
                Math.min(done, reported.completed()) + Math.min(failed, reported.failed()),
                reported.completed() + reported.failed());
    }

    /** Of a run that is complete no job is still to be done. */
    private static Optional<PartialRun> unfinished(JobTable jobs) {
        int open = jobs.countIn(JobPhase.PENDING)
                + jobs.countIn(JobPhase.SUBMITTED)
                + jobs.countIn(JobPhase.SCHEDULED)
                + jobs.countIn(JobPhase.RUNNING);
        return partial(jobs.count() - open, jobs.count());
    }

    private static Optional<PartialRun> partial(int received, int reported) {
        return received < reported ? Optional.of(new PartialRun(received, reported)) : Optional.empty();
    }

    /** Whether it shows how a run of the whole workflow goes. */
    public boolean isWhole() {
        return partial.isEmpty() && !resumed;
    }
}
